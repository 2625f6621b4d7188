import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import manifest from "./package.json" with { type: "json" };
import { ahead } from "./scripts/pages/ahead.mjs";
import { appIcons } from "./scripts/pages/icons.mjs";
import { isServiceWorker, serviceWorker } from "./scripts/pages/serviceWorker.mjs";

/** Compresses the built files once, at the highest level: the server only picks one. */
function compressed(): Plugin {
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

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, best));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** The pages name the product's version, as package and API do. */
function version(): Plugin {
  const attrs = { name: "version", content: manifest.version };
  return { name: "version", transformIndexHtml: () => [{ tag: "meta", attrs, injectTo: "head" }] };
}

const OFFICE =
  /src.(app.(AppShell|withFirstSteps)|features.rates.web.CurrentRate|web.(clock|resource)|web.form.amount|web.list.(ActionButtons|actions|ListPage|useList)|web.ui.(confirm|Facts|FieldBones|StatusBadge)).tsx?$/;

/** The one part of the orders that Inicio needs too. Without this, Inicio would load all of them. */
const SHARED_ICON = /IconCash.mjs$/;

const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [react(), version(), ahead(), appIcons(), serviceWorker(), compressed()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.txt" },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first page's scripts are one file: each further file is another round trip on a phone's network.
          groups: [
            { name: "start", tags: ["$initial"], test: (id) => !isServiceWorker(id) },
            // The layout of every page, the parts of every list, and their imports.
            { name: "office", test: (id) => OFFICE.test(id) || SHARED_ICON.test(id) },
            { name: "orders", test: /src.app.screens.DeliveriesScreen.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": SERVER, "/t/": SERVER },
  },
});
