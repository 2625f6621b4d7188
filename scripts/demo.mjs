import { buildWeb, install, runPinned, SERVER_FLAGS } from "./prepare.mjs";

process.env.DATA_DIR ||= "./data-demo";
await install();
await buildWeb();
await runPinned(...SERVER_FLAGS, "src/app/demo.ts", ...process.argv.slice(2));
