/** What every page of somebody who is signed in is made of, and the page that most visits begin on. */
const WANTED = ["office", "orders"];
/** Asked for ahead on a page that doesn't use it, a style makes the browser complain: only the first one's. */
const STYLED = "office";

/**
 * Tells `ahead.js` which files those are, so that they are on their way before the first script has run.
 *
 * @returns {import("vite").Plugin}
 */
export function ahead() {
  return {
    name: "ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const files = WANTED.flatMap((name) => {
          const chunk = Object.values(bundle ?? {}).find((one) => one.type === "chunk" && one.name === name);
          if (chunk?.type !== "chunk") throw new Error(`there is no ${name} in what was built`);
          const styles = name === STYLED ? (chunk.viteMetadata?.importedCss ?? []) : [];
          return [chunk.fileName, ...styles].map((file) => `/${file}`);
        });
        const attrs = {
          src: "/ahead.js",
          async: true,
          "data-files": files.join(" "),
        };
        return [{ tag: "script", attrs, injectTo: "head" }];
      },
    },
  };
}
