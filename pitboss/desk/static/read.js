import { drawn, refresh, typing } from "./desk.js";
import "./completion.js";
import { tryLine } from "./line_trial.js";

const WIDE = matchMedia("(min-width: 1100px)");
const by = (id) => document.getElementById(id);

// Going from sentence to sentence -----------------------------------------------------------------------------------

async function go(address, focus = true) {
  history.pushState({}, "", address);
  await refresh({ anew: "sentence" });
  intoView();
  if (focus) by("sentence-title")?.focus({ preventScroll: WIDE.matches });
}

/** The framed sentence comes into view, within the page only. */
function intoView() {
  const box = by("sheet");
  const framed = box?.querySelector(".current rect, li.current");
  if (!framed || box.scrollHeight <= box.clientHeight) return;
  const above = framed.getBoundingClientRect().top - box.getBoundingClientRect().top;
  if (above < 40 || above > box.clientHeight - 80) box.scrollTop += above - box.clientHeight / 3;
}

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href?.baseVal ? new URL(link.href.baseVal, location.href).href : link.href, !link.closest(".paper-head"));
});
addEventListener("popstate", () => refresh({ anew: "sentence" }).then(intoView));

// After what settles a sentence comes the next that waits; after other changes the same one, as it is now.
let settled = false;
addEventListener("done", (event) => {
  const next = event.target.matches("[data-onward]") && by("next");
  if (next) { setTimeout(() => go(next.href), 0); return; }
  history.replaceState({}, "", `?at=${by("sentence").dataset.at}${location.search.includes("as=text") ? "&as=text" : ""}`);
  settled = true;
});
drawn(() => {
  if (!settled || document.activeElement !== document.body) return;
  settled = false;
  by("sentence-title")?.focus({ preventScroll: WIDE.matches });
});
for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => { settled = false; }, true);

// Writing -----------------------------------------------------------------------------------------------------------

const TITLES = { write: "What does the sentence say?", change: "Read it like this instead", second: "It can also be read like this" };

function edit(what, line = "", code = "") {
  const form = by("editor");
  if (!form) return;
  form.hidden = false;
  form.action = form.action.replace(/[^/]*$/, what);
  by("editor-do").value = what;
  by("editor-line").value = line;
  by("editor-title").textContent = TITLES[what];
  by("reads").replaceChildren();
  const field = by("code");
  field.value = code;
  field.dataset.dirty = "";
  field.focus();
  field.setSelectionRange(code.length, code.length);
  form.scrollIntoView({ block: "nearest" });
}

function leave() {
  const form = by("editor");
  if (!form || form.hidden) return;
  form.hidden = true;
  delete by("code").dataset.dirty;
  by("sentence-title").focus({ preventScroll: true });
}

function chosenLine() {
  const own = document.activeElement?.closest?.("article.line");
  return own || document.querySelector("article.line");
}

addEventListener("click", (event) => {
  const { target } = event;
  const button = target.closest("button");
  if (!button) return;
  if (button.id === "cancel") leave();
  else if (button.dataset.example !== undefined) edit(by("editor").hidden ? "write" : by("editor-do").value, by("editor-line").value, button.dataset.example);
  else if (button.dataset.do === "change") edit("change", button.dataset.line, button.closest("article").dataset.code);
  else if (button.dataset.do) edit(button.dataset.do, "", button.dataset.do === "second" ? chosenLine()?.dataset.code || "" : "");
});

addEventListener("input", (event) => {
  if (event.target.id !== "code") return;
  const form = by("editor");
  tryLine(form.action.replace(/[^/]*$/, "try"), form, by("reads"));
});

// Keys --------------------------------------------------------------------------------------------------------------

const LINKS = { j: "after", k: "before", n: "next" };
const BUTTONS = { h: "mark-heading", z: "mark-noise" };

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (target.id === "code") {
    if (key === "Escape") leave();
    else if (key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); by("editor").requestSubmit(by("save")); }
    return;
  }
  if (typing(target) || event.metaKey || event.ctrlKey || event.altKey) return;
  if (key === "Enter" && target.closest("a, button, summary")) return;
  const done = pressed(key);
  if (done) event.preventDefault();
});

function pressed(key) {
  if (LINKS[key]) { const link = by(LINKS[key]); if (link) go(link.href); return true; }
  if (key === "t") { by("turn")?.click(); return true; }
  if (BUTTONS[key]) { by(BUTTONS[key])?.click(); return true; }
  if (key === "Enter") { by("confirm")?.requestSubmit(); return true; }
  if (key === "u") { by("withdraw")?.requestSubmit(); return true; }
  if (key === "d") { by("sheet")?.focus(); return true; }
  if (key === "e" || key === "x") {
    const line = chosenLine();
    line?.querySelector(key === "e" ? "[data-do=change]" : "[data-reject]")?.click();
    return true;
  }
  if (key === "w" || key === "m") { document.querySelector(`[data-do=${key === "w" ? "write" : "second"}]`)?.click(); return true; }
  if (/^[1-9]$/.test(key)) { document.querySelectorAll("article.line")[Number(key) - 1]?.focus(); return true; }
  return false;
}

// The picture of a page stays while only its frames are drawn anew.
drawn(() => {
  const picture = by("page-picture");
  const wanted = by("frames")?.dataset.picture;
  if (!picture || !wanted || picture.getAttribute("src") === wanted) return;
  picture.addEventListener("load", intoView, { once: true });
  picture.src = wanted;
});
intoView();
