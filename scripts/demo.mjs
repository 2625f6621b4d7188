import { buildWeb, install, runServer } from "./prepare.mjs";

process.env.DATA_DIR ||= "./data-demo";
const usesServer = process.argv.some((arg) => arg.startsWith("--database-url"));
await install();
await buildWeb();
await runServer("src/demo/demo.ts", usesServer ? "postgres" : "sqlite");
