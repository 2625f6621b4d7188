import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Compresses the built files once, at the highest level: the server only picks one.
 *
 * @returns {import("vite").Plugin}
 */
export function compressed() {
  let outDir = "dist";
  return {
    name: "compressed",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(outDir, name))));
    },
  };
}

async function compress(/** @type {string} */ file) {
  const bytes = await readFile(file);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, best));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
