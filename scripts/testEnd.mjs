// Loaded into each process of tests: how it ends.
import { constants } from "node:os";

// --test-timeout ends a test, but not a loop that the test leaves running. RESTARTS_MINUTES lengthens restarts.test.ts.
const LIMIT_MS = 1_800_000 + 2 * 60_000 * Number(process.env.RESTARTS_MINUTES ?? 0);

setTimeout(() => {
  console.error(`${process.argv.slice(1)} did not end within ${LIMIT_MS / 60_000} minutes`);
  process.exit(1);
}, LIMIT_MS).unref();

// Without this a signal may end the process at once, and what it has started goes on: browsers, servers, PostgreSQL.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
