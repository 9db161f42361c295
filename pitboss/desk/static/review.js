import { act, documentId, drawn, refresh, say, typing } from "./desk.js";
import "./completion.js";
import { tryLine } from "./line_trial.js";

// Choosing a question ----------------------------------------------------------------------------------------------

let chosen = 0;
async function choose(address, focus = true) {
  const own = ++chosen;
  const elsewhere = new URL(address, location.href).href !== location.href;
  if (elsewhere) {
    history.pushState({}, "", address);
    document.getElementById("question").inert = true; // what is typed into a question that is about to go would be lost
  }
  try {
    await refresh({ anew: elsewhere ? "question" : "" });
  } finally {
    if (own === chosen) document.getElementById("question").inert = false;
  }
  if (own !== chosen) return; // the reader has chosen another one meanwhile
  document.getElementById("question-inner")?.scrollTo(0, 0);
  scrollToSentence();
  document.querySelector("#queue [aria-current]")?.scrollIntoView({ block: "nearest" });
  if (!focus || typing(document.activeElement)) return; // the reader has begun to answer
  document.getElementById("question-title")?.focus({ preventScroll: matchMedia("(min-width: 1100px)").matches });
}

/** The first sentence that the question turns on comes into view, within the document only. */
function scrollToSentence() {
  const box = document.getElementById("passages");
  const first = box?.querySelector(".row.side, .row.involved");
  if (first && box.scrollHeight > box.clientHeight) box.scrollTop = first.offsetTop - box.offsetTop - box.clientHeight / 4;
}

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-point]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  choose(link.href);
});
addEventListener("popstate", () => refresh({ anew: "question" }).then(scrollToSentence));

// Deciding ---------------------------------------------------------------------------------------------------------

function shownParts(form) {
  const chosen = form.querySelector("input[type=radio]:checked");
  const kind = chosen && (chosen.dataset.kind || chosen.value);
  for (const part of form.querySelectorAll("[data-for]")) part.hidden = !part.dataset.for.split(" ").includes(kind);
  const base = form.action.replace(/[^/]*$/, "");
  if (kind) form.action = base + kind;
  const reason = form.querySelector("#reason");
  if (reason) reason.required = kind === "let-stand" || kind === "no-finding";
}

drawn(() => {
  const form = document.getElementById("decide");
  if (form) shownParts(form);
});
addEventListener("change", (event) => {
  if (event.target.form?.id === "decide") shownParts(event.target.form);
});

// After a decision the gravest question that is still undecided comes next.
addEventListener("done", (event) => {
  if (event.target.id !== "decide") return;
  const rows = [...document.querySelectorAll("#queue .q")];
  const at = rows.findIndex((row) => row.getAttribute("aria-current"));
  const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((row) => !row.classList.contains("decided"));
  if (next) choose(next.href);
});

addEventListener("click", (event) => {
  if (event.target.matches("[data-prices]")) { act(`/d/${documentId}/prices`); say("Working out the house edge."); }
});

// A line while it is typed -----------------------------------------------------------------------------------------

addEventListener("input", (event) => {
  if (event.target.id !== "line" && event.target.id !== "instead") return;
  const form = document.getElementById("decide");
  tryLine(form.action.replace(/[^/]*$/, "try-line"), form, document.getElementById("reads"));
});

// Keys -------------------------------------------------------------------------------------------------------------

const GO = { j: "next", k: "before" };
addEventListener("keydown", (event) => {
  if (typing(event.target) && event.target.type !== "radio") return;
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const { key } = event;
  const form = document.getElementById("decide");
  if (GO[key]) { const link = document.getElementById(GO[key]); if (link) { event.preventDefault(); choose(link.href); } }
  else if (key === "t") document.getElementById("try")?.click();
  else if (key === "u") document.getElementById("undo")?.click();
  else if (key === "d") document.getElementById("passages")?.focus();
  else if (key === "q") document.querySelector("#queue [aria-current]")?.focus();
  else if (form) {
    const radio = form.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (radio) {
      event.preventDefault();
      radio.checked = true;
      radio.dataset.dirty = "";
      shownParts(form);
      const field = [...form.querySelectorAll(".more:not([hidden]) textarea")][0];
      (field || radio).focus();
    }
  }
});

scrollToSentence();
