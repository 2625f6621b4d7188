import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./scripts/pages/compressed.mjs";
import { serviceWorker } from "./scripts/pages/serviceWorker.mjs";
import { withoutNotes } from "./scripts/pages/withoutNotes.mjs";

/** The courier's page: its own files and service worker, so that a phone loads nothing of the office's. */
export default defineConfig({
  base: "/reparto/",
  publicDir: false,
  plugins: [withoutNotes(), react(), serviceWorker({ prefix: "reparto-", base: "/reparto/" }), compressed()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Its one late part has no parts of its own: what would load those ahead weighs more than a kilobyte.
    modulePreload: false,
    license: { fileName: "licenses.txt" },
    rolldownOptions: { input: "reparto.html" },
  },
});
