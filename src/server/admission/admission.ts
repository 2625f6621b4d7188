import type { FastifyInstance } from "fastify";
import type { Engine } from "../database/types.ts";
import type { Config } from "../program/config.ts";
import { createChangeLimit } from "./changeLimit.ts";
import { type CutOffUnread, createCutOff, guardConnections, type Unanswered } from "./connections.ts";
import { createFairLimit, type FairLimit } from "./fairLimit.ts";
import { defaultLimits, type Limits } from "./limits.ts";
import { type RunningHandlers, refuseUnderPressure } from "./pressure.ts";

/**
 * Limits what each caller can use, so that one can't stop the others: guards connections, counts running handlers, and shares
 * slow work fairly between companies.
 */
export interface Admission {
  unanswered: Unanswered;
  cutOffUnread: CutOffUnread;
  work: RunningHandlers;
  /** Throws `too-many` when the company has reached its changes for this minute. */
  countChange: (companyId: number) => void;
  slowReads: FairLimit<number>;
  reports: FairLimit<number>;
  changes: Pick<FairLimit<number>, "run">;
}

declare module "fastify" {
  interface FastifyInstance {
    admission: Admission;
  }
}

export function createAdmission(
  app: FastifyInstance,
  { companyChangesPerMinute }: Config,
  engine: Engine,
  limits: Limits = defaultLimits(),
): Admission {
  const admission: Admission = {
    unanswered: guardConnections(app, limits),
    cutOffUnread: createCutOff(limits),
    work: refuseUnderPressure(app, limits),
    countChange: createChangeLimit(companyChangesPerMinute),
    slowReads: createFairLimit(limits.slowReads),
    reports: createFairLimit(limits.reports),
    // SQLite has one writer and no connections to share.
    changes: engine === "postgres" ? createFairLimit(limits.changes) : { run: (_, work) => work() },
  };
  app.decorate("admission", admission);
  return admission;
}
