import type { Day } from "#shared/dates.ts";

/** Whether a day lies in the closed period, which ends with `closedUntil`. Null: nothing is closed. */
export const isClosed = (day: Day, closedUntil: Day | null): boolean =>
  closedUntil !== null && day <= closedUntil;

/** Whether a change of the period's end opens days again. */
export const opensAgain = (before: Day | null, after: Day | null): boolean =>
  before !== null && (after === null || after < before);
