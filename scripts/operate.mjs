// backup, restore, move: they work on the data from outside the server.
import { install, runPinned } from "./prepare.mjs";

const [operation, ...rest] = process.argv.slice(2);
await install(false);
await runPinned(`src/app/operations/${operation}.ts`, ...rest);
