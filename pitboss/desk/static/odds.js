import { act, documentId, refresh, say, typing } from "./desk.js";

async function go(address) {
  history.pushState({}, "", address);
  await refresh();
  document.querySelector("#effects [aria-current]")?.scrollIntoView({ block: "nearest" });
}

addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go]");
  if (link && !event.metaKey && !event.ctrlKey && !event.shiftKey) { event.preventDefault(); go(link.href); }
  if (event.target.matches("[data-prices]")) { act(`/d/${documentId}/prices`); say("Working out the house edge."); }
});
addEventListener("popstate", () => refresh());

addEventListener("keydown", (event) => {
  if (typing(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
  const { key } = event;
  if (key === "j" || key === "k") {
    const all = [...document.querySelectorAll("a.effect")];
    const at = all.findIndex((one) => one.getAttribute("aria-current"));
    const next = key === "j" ? all[at + 1] : all[at < 0 ? 0 : at - 1];
    if (next) { event.preventDefault(); next.focus(); go(next.href); }
  } else if (key === "0") document.getElementById("whole")?.click();
  else if (/^[1-4]$/.test(key)) document.querySelector(`#charts [data-key="${key}"]`)?.click();
});
