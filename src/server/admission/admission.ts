import type { FastifyInstance } from "fastify";
import type { Engine } from "../database/types.ts";
import type { Config } from "../program/config.ts";
import { type ChangeLimit, createChangeLimit } from "./changeLimit.ts";
import { type CutOffUnread, createCutOff, guardConnections, type Unanswered } from "./connections.ts";
import { createFairLimit, type FairLimit } from "./fairLimit.ts";
import { createKeyLimit, type KeyLimit } from "./keyLimit.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { type RunningHandlers, refuseUnderPressure } from "./pressure.ts";
import { countRefusals, type Refusals } from "./refusals.ts";

/**
 * Limits what each caller can use, so that one can't stop the others: guards connections, counts running handlers, and shares
 * slow work fairly between companies.
 */
export interface Admission {
  unanswered: Unanswered;
  cutOffUnread: CutOffUnread;
  work: RunningHandlers;
  changesPerMinute: ChangeLimit;
  keyCalls: KeyLimit;
  refusals: Refusals;
  reads: FairLimit<number>;
  slowReads: FairLimit<number>;
  reports: FairLimit<number>;
  largeChanges: FairLimit<number>;
  changes: Pick<FairLimit<number>, "run">;
}

/** As for failed sign-ins: an address may have ten times as many as one of its people. */
const REFUSALS_FOR_EACH_ATTEMPT = 10;

declare module "fastify" {
  interface FastifyInstance {
    admission: Admission;
  }
}

export function createAdmission(
  app: FastifyInstance,
  { companyChangesPerMinute, keyCallsPerMinute, loginAttemptsPerMinute }: Config,
  engine: Engine,
  limits: Limits = defaultLimits(),
): Admission {
  const admission: Admission = {
    unanswered: guardConnections(app, limits),
    cutOffUnread: createCutOff(limits),
    work: refuseUnderPressure(app, limits),
    changesPerMinute: createChangeLimit(companyChangesPerMinute),
    keyCalls: createKeyLimit(keyCallsPerMinute),
    refusals: countRefusals(app, loginAttemptsPerMinute * REFUSALS_FOR_EACH_ATTEMPT),
    reads: createFairLimit(limits.reads[engine]),
    slowReads: createFairLimit(limits.slowReads),
    reports: createFairLimit(limits.reports),
    largeChanges: createFairLimit(limits.largeChanges),
    // SQLite has one writer and no connections to share.
    changes: engine === "postgres" ? createFairLimit(limits.changes) : { run: (_, work) => work() },
  };
  app.decorate("admission", admission);
  return admission;
}
