// backup, restore, move, reset-password: operations on the data, in their own process.
import { install, runPinned } from "./prepare.mjs";

const [operation, ...rest] = process.argv.slice(2);
await install(false);
await runPinned(`src/operations/${operation}.ts`, ...rest);
