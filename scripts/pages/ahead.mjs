/** The files of every signed-in page, and those of the orders and Inicio, where most visits start. */
const WANTED = { office: "data-files", orders: "data-orders", home: "data-home" };
/** Only the first page's style is preloaded: browsers warn about a preloaded style that the page doesn't use. */
const STYLED = "office";

/**
 * Writes the list of these files into `ahead.js`, so that they are requested before the first script runs.
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
        const files = Object.entries(WANTED).map(([name, attribute]) => {
          const chunk = Object.values(bundle ?? {}).find(
            (output) => output.type === "chunk" && output.name === name,
          );
          if (chunk?.type !== "chunk") throw new Error(`there is no ${name} in what was built`);
          const styles = name === STYLED ? (chunk.viteMetadata?.importedCss ?? []) : [];
          return [attribute, [chunk.fileName, ...styles].map((file) => `/${file}`).join(" ")];
        });
        const attrs = { src: "/ahead.js", async: true, ...Object.fromEntries(files) };
        return [{ tag: "script", attrs, injectTo: "head" }];
      },
    },
  };
}
