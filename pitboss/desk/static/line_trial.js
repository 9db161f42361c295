// A line of the language while it is typed: what is read in it, or what is wrong with it, below the field.
import { act } from "./desk.js";

const DELAY = 180;
let pause = 0;
let asked = 0;

function told(kind, text) {
  const made = document.createElement("p");
  made.className = kind;
  made.textContent = text;
  return made;
}

/** Asks soon; ``address`` judges the form, ``out`` shows the answer. */
export function tryLine(address, form, out) {
  clearTimeout(pause);
  pause = setTimeout(async () => {
    const own = ++asked;
    const answer = await act(address, new FormData(form));
    if (own !== asked || !answer?.data) return;
    const { faults, reads } = answer.data;
    out.replaceChildren(...faults.map((text) => told("fault", text)), ...reads.map((text) => told("read", `Reads: ${text}`)));
  }, DELAY);
}
