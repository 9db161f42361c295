// Completion in a field with data-complete="ADDRESS": what may be written next, chosen with the arrow keys and Enter.
import { act } from "./desk.js";
import { taken, wrapped } from "./completion_text.js";

const DELAY = 90;
let field = null;
let list = null;
let offers = [];
let at = -1;
let pause = 0;
let asked = 0;

function close() {
  list?.remove();
  list = null;
  offers = [];
  at = -1;
  if (field) { field.removeAttribute("aria-activedescendant"); field.removeAttribute("aria-controls"); }
}

function open() {
  list?.remove();
  list = document.createElement("ul");
  list.className = "offers";
  list.id = "offers";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "What may be written next");
  offers.forEach((offer, number) => {
    const item = document.createElement("li");
    item.id = `offer-${number}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    const words = document.createElement("b");
    words.textContent = offer.text;
    item.append(words);
    if (offer.detail) { const detail = document.createElement("span"); detail.textContent = offer.detail; item.append(detail); }
    item.addEventListener("mousedown", (event) => { event.preventDefault(); take(number); });
    list.append(item);
  });
  (document.getElementById(field.getAttribute("aria-describedby")) || field).after(list); // what is read or wrong stays in sight
  field.setAttribute("aria-controls", "offers");
}

function choose(number) {
  at = wrapped(number, offers.length);
  [...list.children].forEach((item, one) => item.setAttribute("aria-selected", String(one === at)));
  list.children[at].scrollIntoView({ block: "nearest" });
  field.setAttribute("aria-activedescendant", `offer-${at}`);
}

function take(number) {
  const made = taken(field.value, field.selectionStart, offers[number]);
  field.value = made.text;
  field.setSelectionRange(made.cursor, made.cursor);
  close();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

async function ask() {
  const own = ++asked;
  const here = field;
  const form = new FormData(here.form);
  form.set(here.dataset.as || here.name, here.value.slice(0, here.selectionStart));
  const told = await act(here.dataset.complete, form);
  if (own !== asked || here !== document.activeElement || !told?.data) return;
  field = here;
  offers = told.data;
  at = -1;
  if (offers.length) open(); else close();
}

addEventListener("input", (event) => {
  if (!event.target.matches?.("[data-complete]")) return;
  field = event.target;
  field.setAttribute("aria-autocomplete", "list");
  clearTimeout(pause);
  pause = setTimeout(ask, DELAY);
});

// Before every other listener: while suggestions are open, these keys belong to them.
addEventListener("keydown", (event) => {
  if (!list || event.target !== field) return;
  const { key } = event;
  if (key === "ArrowDown" || key === "ArrowUp") choose(key === "ArrowDown" ? at + 1 : at - 1);
  else if (key === "Enter" && at >= 0 && !event.ctrlKey && !event.metaKey) take(at);
  else if (key === "Tab" && at >= 0) take(at);
  else if (key === "Escape") close();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

addEventListener("focusout", (event) => { if (event.target === field) close(); });
