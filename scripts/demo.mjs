import { buildWeb, install, runPinned } from "./prepare.mjs";

process.env.DATA_DIR ||= "./data-demo";
await install();
await buildWeb();
await runPinned("src/app/demo.ts", ...process.argv.slice(2));
