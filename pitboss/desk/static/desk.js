// What all pages share: news from the worker, parts that are drawn anew, forms, long work, keys, the theme.

const body = document.body;
export const documentId = body.dataset.document;
const said = document.getElementById("said");
const progress = document.getElementById("progress");
const stop = document.getElementById("stop");

let working = null;
const begun = new Map();

// Telling the reader ---------------------------------------------------------------------------------------------

let quiet = 0;
export function say(text, seconds = 6) {
  said.textContent = text;
  clearTimeout(quiet);
  if (text && seconds) quiet = setTimeout(() => { said.textContent = ""; }, seconds * 1000);
}

/** Work that goes on; it is told at the foot of the page, where it is in nobody's way. */
let still = 0;
function sayProgress(text) {
  progress.textContent = text || (atWork() ? progress.textContent || "Working" : "");
  clearTimeout(still);
  if (text) still = setTimeout(() => sayProgress(""), 5000);
  stop.hidden = !(atWork() || (text && documentId));
}

// Drawing anew -----------------------------------------------------------------------------------------------------

const afterDrawing = [];
export function drawn(work) { afterDrawing.push(work); work(); }

function untouched(part) { return !part.querySelector("[data-dirty], .edit:focus"); }

/** How to find an element again once its part is drawn anew: by its id, or by what it stands for inside its part. */
function address(one) {
  if (!one || one.id) return one?.id ? `#${CSS.escape(one.id)}` : "";
  const part = one.closest("[data-part]");
  const told = ["name", "value", "href"].filter((name) => one.hasAttribute(name));
  if (!part || !told.length) return "";
  return `#${CSS.escape(part.id)} ${one.localName}${told.map((name) => `[${name}="${CSS.escape(one.getAttribute(name))}"]`).join("")}`;
}

/** What the page is instead of itself while its document cannot be read: nothing of it is a part that could be drawn anew. */
function whole(page) { return page.querySelector("main [data-whole]")?.dataset.whole || ""; }

/** Replaces every part whose content has changed; focus, scrolling and what somebody is typing stay. */
export async function refresh({ anew = "" } = {}) {
  const here = location.href;
  const answer = await fetch(here, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (location.href !== here) return; // the reader has gone on meanwhile
  if (whole(document) !== whole(next) && (whole(document) || !document.querySelector("main [data-dirty]"))) { location.reload(); return; }
  const focused = address(document.activeElement);
  for (const part of document.querySelectorAll("[data-part]")) {
    const fresh = next.getElementById(part.id);
    if (!fresh || !(untouched(part) || part.id === anew) || fresh.outerHTML === part.dataset.drawn) continue;
    const scrolled = [...part.querySelectorAll("[data-scroll]"), part].map((one) => [one.id, one.scrollTop]);
    const open = [...part.querySelectorAll("details[open][id]")].map((one) => one.id);
    const made = document.importNode(fresh, true);
    made.dataset.drawn = fresh.outerHTML;
    part.replaceWith(made);
    for (const [id, top] of scrolled) if (id) { const one = document.getElementById(id); if (one) one.scrollTop = top; }
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  }
  body.dataset.version = next.body.dataset.version;
  document.title = next.title;
  if (focused && document.activeElement === body) document.querySelector(focused)?.focus({ preventScroll: true });
  afterDrawing.forEach((work) => work());
  startWork();
}

let soon = 0;
export function refreshSoon(delay = 30) { clearTimeout(soon); soon = setTimeout(() => refresh(), delay); }

// Acts -----------------------------------------------------------------------------------------------------------

/** Asks the desk to do something; the answer's data, or null if it was refused (the reader is told why). */
export async function act(address, form = new FormData(), signal = undefined) {
  let answer;
  try {
    answer = await fetch(address, { method: "POST", body: form, headers: { Accept: "application/json" }, signal });
  } catch (error) {
    if (error.name !== "AbortError") say("The desk does not answer. Is it still open in the terminal?", 0);
    return null;
  }
  const told = await answer.json().catch(() => ({ refusal: "The desk gave an answer that this page cannot read." }));
  if (!answer.ok) { say(told.refusal, 0); refreshSoon(); return null; }
  if (told.told) say(told.told);
  return told;
}

async function submitted(form) {
  const buttons = [...form.querySelectorAll("button")];
  const data = new FormData(form, form.submitter); // a button that is disabled would not tell its value
  buttons.forEach((one) => { one.disabled = true; });
  const told = await act(form.action, data);
  buttons.forEach((one) => { one.disabled = false; });
  if (!told) return;
  for (const one of form.querySelectorAll("[data-dirty]")) delete one.dataset.dirty;
  form.dispatchEvent(new CustomEvent("done", { bubbles: true, detail: told }));
  if (told.goto) location.href = told.goto; else await refresh();
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-act]")) return;
  event.preventDefault();
  form.submitter = event.submitter;
  submitted(form);
});

addEventListener("input", (event) => {
  if (event.target.matches("textarea, input:not([type=file], [type=hidden]), select")) event.target.dataset.dirty = "";
});

// Long work --------------------------------------------------------------------------------------------------------

/** Does something that takes long, with a button to stop it. */
export async function longAct(address, form, words) {
  working?.abort();
  const own = new AbortController();
  working = own;
  sayProgress(words);
  say(words, 0);
  const told = await act(address, form, own.signal);
  if (working === own) { working = null; sayProgress(""); if (told && !told.told) say(""); }
  return told;
}

/** Does anything run that somebody could stop? */
function atWork() { return working !== null || [...begun.values()].some((one) => one && !one.signal.aborted); }

/** Parts that want something worked out name the act: data-work="/d/ID/page/act", data-with="name=value". */
function startWork() {
  for (const wish of document.querySelectorAll("[data-work]")) {
    const key = `${wish.dataset.work}?${wish.dataset.with || ""}#${body.dataset.version}`;
    if (begun.get(key)?.signal.aborted) showStopped(wish, key);
    if (begun.has(key)) continue;
    const own = new AbortController();
    begun.set(key, own);
    const form = new FormData();
    for (const [name, value] of new URLSearchParams(wish.dataset.with || "")) form.append(name, value);
    sayProgress("");
    act(wish.dataset.work, form, own.signal).then((told) => {
      if (told) refreshSoon(0);
      if (!own.signal.aborted) begun.set(key, null); // done, or refused once; what was stopped stays so
      if (!atWork()) { progress.textContent = ""; sayProgress(""); }
    });
  }
}

/** Work that somebody stopped says so, and can go on. */
function showStopped(wish, key) {
  const words = [...wish.childNodes];
  const again = document.createElement("button");
  again.type = "button";
  again.textContent = "Work it out";
  again.addEventListener("click", () => { begun.delete(key); wish.replaceChildren(...words); startWork(); });
  wish.replaceChildren("Stopped. ", again);
}

stop.addEventListener("click", () => {
  const wishes = [...begun.values()].filter((one) => one && !one.signal.aborted);
  if (working) { working.abort(); working = null; say("Stopped."); }
  else if (wishes.length) { wishes.forEach((one) => one.abort()); say("Stopped."); startWork(); }
  else { act(`/d/${documentId}/prices`); say("Stopped: prices are not worked out any further."); }
  sayProgress("");
});

// News -------------------------------------------------------------------------------------------------------------

const DRAWN_BY = new Set(["parsed", "findings", "priced", "changed", "shelf", "restarted", "stopped", "resumed", "failed"]);

function heard(news) {
  if (news.kind === "progress") { sayProgress(news.text); return; }
  if (news.kind === "here") { if (news.version !== body.dataset.version) refreshSoon(); return; }
  if (news.kind === "crashed" || news.kind === "failed") say(news.text, 0);
  if (news.kind === "priced" && !working) sayProgress("");
  if (news.kind === "prices") refreshSoon(400);
  else if (DRAWN_BY.has(news.kind)) refreshSoon();
}

// A browser keeps few connections to one place: a window that nobody sees gives its own back.
let events = null;
let missed = false;
function listen() {
  events = new EventSource(`/events?d=${encodeURIComponent(documentId)}`);
  events.onmessage = (message) => heard(JSON.parse(message.data));
  events.onerror = () => { missed = true; say("The desk does not answer. Is it still open in the terminal?", 0); };
  events.onopen = () => { if (missed) { missed = false; say(""); refreshSoon(); } };
}
listen();
addEventListener("pagehide", () => events.close());
addEventListener("pageshow", (event) => { if (event.persisted) { listen(); refreshSoon(); } });
document.addEventListener("visibilitychange", () => {
  if (document.hidden) events.close();
  else if (events.readyState === EventSource.CLOSED) { listen(); refreshSoon(); }
});

// On a narrow screen the pages are a row that scrolls; where one is comes into view.
document.querySelector(".pages [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });

// Keys and theme ---------------------------------------------------------------------------------------------------

export function typing(target) { return target.matches?.("input, textarea, select, [contenteditable]"); }

const keys = document.getElementById("keys");
addEventListener("keydown", (event) => {
  if (event.key === "?" && !typing(event.target)) { event.preventDefault(); keys.showModal(); }
});

const theme = document.getElementById("theme");
function shownTheme() {
  const dark = document.documentElement.dataset.theme === "dark";
  theme.textContent = dark ? "Light" : "Dark";
  theme.setAttribute("aria-label", dark ? "Change to the light theme" : "Change to the dark theme");
  theme.removeAttribute("aria-pressed");
}
theme.addEventListener("click", () => {
  const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try { localStorage.setItem("theme", next); } catch { /* it lasts as long as the page */ }
  shownTheme();
});
shownTheme();
startWork();
