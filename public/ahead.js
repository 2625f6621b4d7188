// A signed-in user needs more than the sign-in page's files. They are requested beside the first script, not after it.
(() => {
  const wanted = document.currentScript.dataset;
  const { pathname } = location;
  const own =
    pathname === "/home"
      ? wanted.home
      : /^\/deliveries\/(new|edit)\b/.test(pathname)
        ? wanted.orderForm
        : pathname === "/" || pathname.startsWith("/deliveries")
          ? wanted.orders
          : "";
  const files = `${wanted.files} ${own}`.trim().split(" ");
  let token = null;
  try {
    token = localStorage.getItem("accessToken");
  } catch {
    // Storage is blocked: nobody is signed in.
  }
  if (token === null) return;
  for (const file of files) {
    const link = document.createElement("link");
    if (file.endsWith(".css")) Object.assign(link, { rel: "preload", as: "style" });
    else link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = file;
    document.head.append(link);
  }
})();
