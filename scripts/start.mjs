import { buildWeb, install, runPinned } from "./prepare.mjs";

await install();
await buildWeb();
await runPinned("src/app/server.ts", ...process.argv.slice(2));
