import { createFairLimit } from "#server/admission/fairLimit.ts";
import type { Limit } from "#server/signIn/attempts.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How many requests a form takes from one network. `network`: see `networkOf`. */
export const limitsOfNetwork = (companyId: number, network: string): Limit[] => [
  { bucket: `request form ${companyId} ${network}`, most: 10, seconds: 10 * MINUTE },
  { bucket: `request form ${companyId} ${network} hour`, most: 20, seconds: HOUR },
];

/** How many it takes from one network and altogether: fifteen networks would have to work together to shut it for others. */
export const limitsOf = (companyId: number, network: string): Limit[] => [
  ...limitsOfNetwork(companyId, network),
  { bucket: `request form ${companyId} hour`, most: 300, seconds: HOUR },
  { bucket: `request form ${companyId} day`, most: 1500, seconds: 24 * HOUR },
];

/** Before a request counts, a network has one under way, and a form two: what comes all at once waits here, not for the database. */
const networks = createFairLimit<string>({
  atOnce: Number.POSITIVE_INFINITY,
  each: 1,
  waiting: 4,
  waitMs: 10_000,
});
const forms = createFairLimit<number>({ atOnce: 4, each: 2, waiting: 50, waitMs: 10_000 });

/** Runs `ask` in its turn. Throws `unavailable` when too many of the network, or of the form, wait. */
export const inTurn = <T>(companyId: number, network: string, ask: () => Promise<T>): Promise<T> =>
  networks.run(`${companyId} ${network}`, () => forms.run(companyId, ask));
