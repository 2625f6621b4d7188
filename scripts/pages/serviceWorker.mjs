import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const SOURCE = "src/web/offline/worker.ts";
const FILE = "sw.js";

/**
 * Builds the service worker beside the pages and gives it the list of their files. `prefix` starts the names of its caches, and
 * `base` is the address of its page.
 *
 * @param {{ prefix?: string, base?: string }} options
 * @returns {import("vite").Plugin}
 */
export function serviceWorker({ prefix = "mandado-", base = "/" } = {}) {
  let publicDir = "public";
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      publicDir = config.publicDir;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: SOURCE, fileName: FILE });
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const worker = bundle[FILE];
        if (worker?.type !== "chunk") this.error(`${SOURCE} became no ${FILE}`);
        const built = Object.keys(bundle).filter((name) => name !== FILE && isShell(name));
        const unhashed = publicDir ? await readdir(publicDir) : [];
        const hash = createHash("sha256").update(worker.code).update(built.sort().join());
        for (const name of unhashed) hash.update(await readFile(join(publicDir, name)));
        const version = hash.digest("hex").slice(0, 12);
        const files = [...built, ...unhashed].map((name) => `${base}${name}`);
        worker.code = worker.code.replace("__BUILD__", () =>
          JSON.stringify({ version, files, prefix, shell: base }),
        );
      },
    },
  };
}

/** Built separately, so it shares no file with the pages. */
export const isServiceWorker = (/** @type {string} */ id) => id.endsWith(SOURCE);

/**
 * Inter has files for many alphabets; offline, Spanish needs one of them. The page itself is cached as `/`, and the phone keeps
 * the icons.
 */
const isShell = (/** @type {string} */ name) =>
  name.endsWith(".woff2") ? name.includes("-latin-wght") : !/\.(html|map|png|txt)$/.test(name);
