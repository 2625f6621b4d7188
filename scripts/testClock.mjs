// The clock of a test run. It starts on the same morning whenever the run starts, and goes on from there: no test meets
// midnight, the end of a month or a year that its author did not think of. Tests of such moments set the API's clock.

/** 10:00 on a Wednesday in Caracas. */
const MORNING = "2026-11-25T14:00:00Z";

/** How far the run's clock is ahead of the machine's, in milliseconds. The run's processes and browsers share it. */
export const clockOffset = Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0);

/** The variables that give this clock to the processes of a run that starts now. */
export function clockEnvironment() {
  const offset = Date.parse(MORNING) - Date.now();
  const load = `--import=${import.meta.url}`;
  return {
    TEST_CLOCK_OFFSET_MS: String(offset),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} ${load}`.trim(),
  };
}

/**
 * The environment of a program that a test starts: the run's clock and its compile cache. Nothing else of the person's environment is
 * passed on.
 * @returns {Record<string, string | undefined>}
 */
export function programEnvironment() {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE, TEST_CLOCK_OFFSET_MS } = process.env;
  return { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE, TEST_CLOCK_OFFSET_MS };
}

/**
 * Moves this program's clock. Browsers run its text, so it uses nothing from outside.
 * @param {number} offset in milliseconds
 */
export function moveClock(offset) {
  const now = Date.now;
  const moved = () => now() + offset;
  globalThis.Date = new Proxy(Date, {
    construct: (real, args, target) => Reflect.construct(real, args.length === 0 ? [moved()] : args, target),
    apply: (real) => new real(moved()).toString(),
    get: (real, key) => (key === "now" ? moved : Reflect.get(real, key)),
  });
}

if (clockOffset !== 0) moveClock(clockOffset);
