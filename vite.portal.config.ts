import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./scripts/pages/compressed.mjs";
import { serviceWorker } from "./scripts/pages/serviceWorker.mjs";
import { withoutNotes } from "./scripts/pages/withoutNotes.mjs";

/** The page of clients' people: its own files and service worker, so that it loads nothing of the office's. */
export default defineConfig({
  base: "/cliente/",
  publicDir: false,
  plugins: [withoutNotes(), react(), serviceWorker({ prefix: "cliente-", base: "/cliente/" }), compressed()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.txt" },
    // A label that reads another label is no reason to keep the whole object.
    rolldownOptions: { input: "cliente.html", treeshake: { propertyReadSideEffects: false } },
  },
});
