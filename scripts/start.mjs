import { buildWeb, install, runPinned, SERVER_FLAGS } from "./prepare.mjs";

await install();
await buildWeb();
await runPinned(...SERVER_FLAGS, "src/app/server.ts", ...process.argv.slice(2));
