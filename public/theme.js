// Sets the theme before anything is painted, and whether a menu will come; the page's own code keeps both keys later.
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
