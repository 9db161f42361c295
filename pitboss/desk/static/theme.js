// Runs before anything is drawn, so that no page flashes in the other theme.
(() => {
  let wanted = null;
  try { wanted = localStorage.getItem("theme"); } catch { /* without storage the system decides */ }
  const dark = wanted ? wanted === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
