import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { compressed } from "./scripts/pages/compressed.mjs";
import { serviceWorker } from "./scripts/pages/serviceWorker.mjs";
import { withoutNotes } from "./scripts/pages/withoutNotes.mjs";

/** Its one late part has no parts of its own: what would load those ahead weighs almost a kilobyte. */
const withoutPreload: Plugin = {
  name: "without-preload",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code: "export const __vitePreload = (load) => load();", map: null }),
  },
};

/** The courier's page: its own files and service worker, so that a phone loads nothing of the office's. */
export default defineConfig({
  base: "/reparto/",
  publicDir: false,
  plugins: [
    withoutPreload,
    withoutNotes(),
    react(),
    serviceWorker({ prefix: "reparto-", base: "/reparto/" }),
    compressed(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    license: { fileName: "licenses.txt" },
    // A label that reads another label is no reason to keep the whole object.
    rolldownOptions: { input: "reparto.html", treeshake: { propertyReadSideEffects: false } },
  },
});
