/** The files of every signed-in page, and those of the orders and Inicio, where most visits start, and of an order's form. */
const WANTED = {
  office: "data-files",
  orders: "data-orders",
  home: "data-home",
  "order-form": "data-order-form",
};
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
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === "chunk");
        const requested = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(withImports));
        const files = Object.entries(WANTED).map(([name, attribute]) => {
          const chunk = chunks.find((output) => output.name === name);
          if (!chunk) throw new Error(`there is no ${name} in what was built`);
          const scripts = withImports(chunk).filter((file) => !requested.has(file));
          if (name === STYLED) for (const file of scripts) requested.add(file);
          const styles = name === STYLED ? (chunk.viteMetadata?.importedCss ?? []) : [];
          return [attribute, [...scripts, ...styles].map((file) => `/${file}`).join(" ")];
        });
        const attrs = { src: "/ahead.js", async: true, ...Object.fromEntries(files) };
        return [{ tag: "script", attrs, injectTo: "head" }];
      },
    },
  };
}

const withImports = (/** @type {import("vite").Rolldown.OutputChunk} */ { fileName, imports }) => [
  fileName,
  ...imports,
];
