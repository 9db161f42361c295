import { act, documentId, refreshSoon, say } from "./desk.js";

// Paragraphs are saved when they are left, and while somebody pauses.
const was = new WeakMap();

addEventListener("focusin", (event) => {
  if (event.target.matches?.(".edit")) was.set(event.target, event.target.textContent);
});

let pause = 0;
addEventListener("input", (event) => {
  if (!event.target.matches?.(".edit")) return;
  event.target.dataset.dirty = "";
  clearTimeout(pause);
  pause = setTimeout(() => save(event.target), 1500);
});

addEventListener("focusout", (event) => {
  if (event.target.matches?.(".edit")) save(event.target, true);
});

async function save(paragraph, left = false) {
  clearTimeout(pause);
  const text = paragraph.textContent;
  if (was.get(paragraph) !== text) {
    const form = new FormData();
    form.append("key", paragraph.dataset.key);
    form.append("text", text);
    if (!(await act(`/d/${documentId}/letter/reword`, form))) return;
    was.set(paragraph, text);
  }
  if (left) { delete paragraph.dataset.dirty; refreshSoon(); }
}

addEventListener("keydown", (event) => {
  if (!event.target.matches?.(".edit")) return;
  if (event.key === "Escape" || (event.key === "Enter" && !event.shiftKey)) { event.preventDefault(); event.target.blur(); }
});

document.addEventListener("click", async (event) => {
  if (event.target.id === "print") print();
  if (event.target.id !== "copy") return;
  const answer = await fetch(`/d/${documentId}/letter/letter.txt${location.search}`);
  try {
    await navigator.clipboard.writeText(await answer.text());
    say("The letter is in the clipboard.");
  } catch {
    say("The browser does not let this page use the clipboard; take the text file.");
  }
});
