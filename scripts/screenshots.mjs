// npm run screenshots -- DIR: every page, dialog and menu at 360, 390, 1366 and 1920 px, light and dark.
import { resolve } from "node:path";
import { buildWeb, install, onPinnedNode, root } from "./prepare.mjs";
import { fail, run } from "./processes.mjs";
import { provide } from "./tools.mjs";

await install();
await onPinnedNode();

const [dir] = process.argv.slice(2);
if (!dir) fail("¿En qué carpeta? npm run screenshots -- DIR");
await buildWeb();
const { chromium } = await provide(["chromium"]);
if (!chromium) fail("Hace falta un Chromium: instálalo o di dónde está con CHROMIUM.");
process.exitCode = await run(process.execPath, ["e2e/screenshots.ts", resolve(dir)], {
  cwd: root,
  env: { ...process.env, CHROMIUM: chromium },
});
