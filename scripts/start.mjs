import { buildWeb, install, runServer } from "./prepare.mjs";

await install();
await buildWeb();
await runServer("src/app/server.ts");
