// Sets the theme before anything is painted; the page's own code reads and writes the same key later.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem("darkMode");
  } catch {
    // Storage is blocked: the system's preference decides.
  }
  const dark = saved === null ? matchMedia("(prefers-color-scheme: dark)").matches : saved === "true";
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
