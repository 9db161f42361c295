import { longAct, say } from "./desk.js";

const form = document.getElementById("drop");
const input = document.getElementById("file");

async function read(file) {
  const data = new FormData();
  data.append("file", file, file.name);
  const told = await longAct(form.action, data, `Reading ${file.name}`);
  if (told?.goto) location.href = told.goto;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (input.files.length) read(input.files[0]);
  else say("Choose a file first, or drop one here.");
});
input.addEventListener("change", () => { if (input.files.length) read(input.files[0]); });

for (const kind of ["dragenter", "dragover"]) {
  addEventListener(kind, (event) => { event.preventDefault(); form.classList.add("over"); });
}
addEventListener("dragleave", (event) => { if (!event.relatedTarget) form.classList.remove("over"); });
addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  const [file] = event.dataTransfer.files;
  if (file) read(file);
});
