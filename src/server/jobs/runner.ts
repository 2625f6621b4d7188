import type { Instant } from "#shared/dates.ts";
import type { Database } from "../database/types.ts";
import type { Log } from "../monitoring/log.ts";
import { beginWork } from "../monitoring/longTurns.ts";
import { reasonOf } from "../monitoring/reasonOf.ts";
import { requestContext } from "../requestContext.ts";
import { finish, type Job, onEnqueued, putOff, RENEW_MS, renew, runAgain, takeDue } from "./queue.ts";

/**
 * Executes one job. It fails by throwing, and is retried later; with a returned time it runs again then, without having failed. If the
 * process is killed in between, the job is executed again, so a handler must be safe to repeat.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing
export type JobHandler = (job: Job) => Promise<Instant | void>;

interface Parts {
  database: Database;
  /** By kind. Jobs of other kinds are left for other processes. */
  handlers: Readonly<Record<string, JobHandler>>;
  log: Log;
  now?: () => Date;
  /** How many jobs run at once, and how many of one company: its slow ones then hold back only its own. */
  concurrent?: number;
  perCompany?: number;
  /** After so many attempts a job has failed for good. */
  mostAttempts?: number;
}

export interface JobRunner {
  /** Starts running due jobs: those of this process at once, others within seconds. */
  start(): void;
  /** Runs due jobs, and resolves when none is left or running. */
  idle(): Promise<void>;
  /** Takes no more jobs. Resolves when the running ones have ended. */
  stop(): Promise<void>;
}

const POLL_MS = 5000;
export const CONCURRENT_JOBS = 4;

export function createJobRunner(parts: Parts): JobRunner {
  const { database, handlers, log, now = () => new Date() } = parts;
  const { concurrent = CONCURRENT_JOBS, perCompany, mostAttempts } = parts;
  const kinds = Object.keys(handlers);
  const running = new Map<Promise<void>, number | null>();
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let polling: NodeJS.Timeout | undefined;
  let deaf: (() => void) | undefined;

  function wake(): void {
    again = true;
    looking ??= look().finally(() => {
      looking = undefined;
      // `wake` was called after the last look.
      if (again) wake();
    });
  }

  async function look(): Promise<void> {
    while (again) {
      again = false;
      try {
        while (!stopped && running.size < concurrent) {
          const busy = perCompany === undefined ? [] : companiesWith(perCompany, [...running.values()]);
          const taking = mostAttempts === undefined ? { busy } : { busy, most: mostAttempts };
          const job = await takeDue(database, kinds, now(), taking);
          if (!job) break;
          const run = perform(parts, job).finally(() => {
            running.delete(run);
            wake();
          });
          running.set(run, job.companyId);
        }
      } catch (error) {
        log.error(error, "due jobs could not be read");
      }
    }
  }

  return {
    start() {
      polling = setInterval(wake, POLL_MS).unref();
      deaf = onEnqueued(() => requestContext.exit(wake));
      wake();
    },
    async idle() {
      wake();
      while (looking || running.size > 0) await (looking ?? Promise.all(running.keys()));
    },
    async stop() {
      stopped = true;
      clearInterval(polling);
      deaf?.();
      while (looking || running.size > 0) await (looking ?? Promise.all(running.keys()));
    },
  };
}

/** The companies that run at least so many jobs. */
function companiesWith(most: number, running: readonly (number | null)[]): number[] {
  const companies = running.filter((id) => id !== null);
  return [...new Set(companies)].filter((id) => companies.filter((other) => other === id).length >= most);
}

/** Runs a job and stores how it ended. */
async function perform(parts: Parts, job: Job): Promise<void> {
  const { database, handlers, log, now = () => new Date(), mostAttempts } = parts;
  const { id, kind, attempt } = job;
  const failed = (error: unknown) => log.error({ err: error, job: id, kind }, "a job's state was not stored");
  const renewing = setInterval(() => renew(database, job, now()).catch(failed), RENEW_MS).unref();
  const end = beginWork(`job ${kind}`);
  try {
    let again: Instant | undefined;
    let error: string | undefined;
    try {
      again = (await handlers[kind]?.(job)) ?? undefined;
    } catch (failure) {
      error = reasonOf(failure);
    }
    if (again !== undefined) return await runAgain(database, job, again);
    if (error === undefined) return await finish(database, job);
    const next = await putOff(database, job, error, now(), mostAttempts);
    const line = { job: id, kind, attempt, error, next };
    if (next) log.warn(line, "a job failed and will be retried");
    else log.error(line, "a job failed for good");
  } catch (error) {
    failed(error);
  } finally {
    clearInterval(renewing);
    end();
  }
}
