import { buildWeb, install, runServer } from "./prepare.mjs";

await install(false);
await buildWeb();
await runServer("src/app/server.ts");
