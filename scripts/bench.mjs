import { totalmem } from "node:os";
import { startPostgres } from "./postgres.mjs";
import { buildWeb, install, onPinnedNode, root } from "./prepare.mjs";
import { run } from "./processes.mjs";
import { provide } from "./tools.mjs";

await install();
await onPinnedNode();
await buildWeb();

const { postgresql } = await provide(["postgresql"]);
if (!postgresql) console.error("⚠ Sin un servidor PostgreSQL: solo se mide la base de datos incorporada.");
// With fsync, as in production. Memory and log settings are those of docs/scaling.md for 8 GB: a long history does not fit into
// PostgreSQL's default of 128 MB.
const settings = {
  fsync: "on",
  full_page_writes: "on",
  shared_buffers: `${Math.min(2048, Math.floor(totalmem() / 2 ** 22))}MB`,
  max_wal_size: "4GB",
  wal_compression: "on",
};
const postgres = postgresql ? await startPostgres({ settings }) : null;
try {
  const env = { ...process.env, ...(postgres && { TEST_POSTGRES_URL: postgres.url }) };
  process.exitCode = await run(process.execPath, ["bench/run.ts", ...process.argv.slice(2)], {
    cwd: root,
    env,
  });
} finally {
  await postgres?.stop();
}
