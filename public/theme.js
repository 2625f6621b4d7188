// Sets the theme before the first paint, and whether there will be a menu. Later the page's own code updates both keys.
(() => {
  const html = document.documentElement;
  let saved = null;
  try {
    saved = localStorage.getItem("darkMode");
    html.toggleAttribute("data-signed-in", localStorage.getItem("accessToken") !== null);
  } catch {
    // Storage is blocked: the system's preference decides, and nobody is signed in.
  }
  const dark = saved === null ? matchMedia("(prefers-color-scheme: dark)").matches : saved === "true";
  html.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
