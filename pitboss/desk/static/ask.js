import { drawn, refresh, typing } from "./desk.js";
import { moved } from "./grid.js";

const by = (id) => document.getElementById(id);

async function go(address) {
  const picked = document.activeElement?.closest?.(".pick")?.getAttribute("aria-label");
  history.pushState({}, "", address);
  await refresh({ anew: "table" });
  if (picked) pick(picked)?.focus({ preventScroll: true });
  document.querySelector(".turn, .outcome, .asked.open .go-on")?.scrollIntoView({ block: "nearest" });
}

// Who clicks faster than the page is drawn loses nothing: every link leads on from the table that the last one made.
let before = Promise.resolve();
function after(work) { before = before.then(work, work); }
function pick(label) { return [...document.querySelectorAll("a.pick")].find((one) => one.getAttribute("aria-label") === label); }

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const label = link.matches(".pick") && link.getAttribute("aria-label");
  after(() => { const now = label ? pick(label) : link; return now && go(now.href); });
});
addEventListener("change", (event) => { if (event.target.matches("select[data-links]")) go(event.target.value); });
addEventListener("popstate", () => refresh({ anew: "table" }));

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "get" || !form.closest("#table")) return;
  event.preventDefault();
  for (const one of form.querySelectorAll("[data-dirty]")) delete one.dataset.dirty;
  go(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});

// The cards are one stop for the tab key; arrows go from one to the next.
drawn(() => {
  const all = [...document.querySelectorAll("a.pick")];
  const here = all.find((one) => one === document.activeElement) || all[0];
  for (const one of all) one.tabIndex = one === here ? 0 : -1;
});

addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (typing(target) || event.metaKey || event.ctrlKey || event.altKey) return;
  const pick = target.closest?.("a.pick");
  if (pick && key.startsWith("Arrow")) {
    const rows = [...document.querySelectorAll(".pick-row")].map((row) => [...row.querySelectorAll("a.pick")]);
    const next = moved(rows, pick, key);
    if (next) { pick.tabIndex = -1; next.tabIndex = 0; next.focus(); }
    event.preventDefault();
    return;
  }
  if (pressed(key)) event.preventDefault();
});

function pressed(key) {
  if (key === "/") { by("type")?.focus(); by("type")?.select(); return true; }
  if (key === "Backspace") { [...document.querySelectorAll("a.laid")].at(-1)?.click(); return true; }
  const link = { p: "play", n: "another", c: "clear" }[key];
  if (link) { by(link)?.click(); return true; }
  const chosen = /^[1-9]$/.test(key) && document.querySelector(`[data-key="${key}"]`);
  if (chosen) { chosen.click(); return true; }
  return false;
}
