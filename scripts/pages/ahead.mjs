/** What every page of somebody who is signed in is made of, and the page that most visits begin on. */
const WANTED = ["office", "orders"];

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
        const files = WANTED.map((name) => {
          const chunk = Object.values(bundle ?? {}).find((one) => one.type === "chunk" && one.name === name);
          if (chunk?.type !== "chunk") throw new Error(`there is no ${name} in what was built`);
          return `/${chunk.fileName}`;
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
