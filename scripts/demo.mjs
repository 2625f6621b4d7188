import { buildWeb, install, runServer } from "./prepare.mjs";

process.env.DATA_DIR ||= "./data-demo";
await install();
await buildWeb();
await runServer("src/demo/demo.ts");
