// Forms that take a while and may carry files: sent by script, with progress and a button to stop.
import { longAct, refresh, say } from "./desk.js";

addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-long]")) return;
  event.preventDefault();
  send(form);
});

async function send(form) {
  const data = new FormData(form);
  for (const secret of form.querySelectorAll("[type=password]")) secret.value = "";
  const told = await longAct(form.action, data, form.dataset.long);
  if (!told) return;
  form.reset();
  for (const one of form.querySelectorAll("[data-dirty]")) delete one.dataset.dirty;
  if (told.goto) location.href = told.goto;
  else await refresh();
  document.getElementById(form.dataset.then)?.focus();
}

// A file that was chosen stays chosen when the page is drawn anew.
addEventListener("change", (event) => {
  if (event.target.matches("[type=file]")) event.target.dataset.dirty = "";
});

// Files may be dropped anywhere on the page; they go to the field that asks for them.
function dropInput() { return document.querySelector("[data-drop]"); }

for (const kind of ["dragenter", "dragover"]) {
  addEventListener(kind, (event) => { event.preventDefault(); dropInput()?.closest("form").classList.add("over"); });
}
addEventListener("dragleave", (event) => { if (!event.relatedTarget) dropInput()?.closest("form").classList.remove("over"); });
addEventListener("drop", (event) => {
  event.preventDefault();
  const input = dropInput();
  if (!input || !event.dataTransfer.files.length) return;
  input.closest("form").classList.remove("over");
  input.files = event.dataTransfer.files;
  input.dataset.dirty = "";
  if ("now" in input.dataset) input.form.requestSubmit();
  else say(`${event.dataTransfer.files.length === 1 ? event.dataTransfer.files[0].name : "The files"} chosen.`);
});
