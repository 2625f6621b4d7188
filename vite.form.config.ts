import { defineConfig } from "vite";
import { compressed } from "./scripts/pages/compressed.mjs";

/** The form in which anybody asks a company for an order: its own files, and no library. */
export default defineConfig({
  base: "/pedir/",
  publicDir: false,
  plugins: [compressed()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "pedir.html" },
  },
});
