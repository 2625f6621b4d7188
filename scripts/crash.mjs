import { install, onPinnedNode, root } from "./prepare.mjs";
import { fail, run } from "./processes.mjs";
import { provide } from "./tools.mjs";

await install();
await onPinnedNode();

const args = process.argv.slice(2);
const onlySqlite = args.join(" ").includes("sqlite");
if (!onlySqlite && !(await provide(["postgresql"])).postgresql)
  fail("Sin un servidor PostgreSQL solo se puede probar: --engine sqlite");
process.exitCode = await run(process.execPath, ["test/reliability/crash.ts", ...args], { cwd: root });
