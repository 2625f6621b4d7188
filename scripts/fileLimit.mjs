// Loaded into each process of tests: --test-timeout ends a test, but not a loop that the test leaves running.
// RESTARTS_MINUTES lengthens restarts.test.ts.
const LIMIT_MS = 900_000 + 2 * 60_000 * Number(process.env.RESTARTS_MINUTES ?? 0);

setTimeout(() => {
  console.error(`${process.argv.slice(1)} did not end within ${LIMIT_MS / 60_000} minutes`);
  process.exit(1);
}, LIMIT_MS).unref();
