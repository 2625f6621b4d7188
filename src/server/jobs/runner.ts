import type { Database } from "../database/types.ts";
import type { Log } from "../log.ts";
import { finish, type Job, onEnqueued, putOff, RENEW_MS, renew, takeDue } from "./queue.ts";

/**
 * Does one job. It fails by throwing, and is tried again later. A process that is killed in between does not know what it has
 * done: then the job is done again.
 */
export type JobHandler = (job: Job) => Promise<void>;

interface Parts {
  database: Database;
  /** By kind. Jobs of other kinds are left for other processes. */
  handlers: Readonly<Record<string, JobHandler>>;
  log: Log;
  now?: () => Date;
}

export interface JobRunner {
  /** From now on due jobs are done: at once what this process adds, within seconds what others add. */
  start(): void;
  /** Does what is due and resolves when none is left or running. */
  idle(): Promise<void>;
  /** Takes no more jobs. Resolves when those that run have ended. */
  stop(): Promise<void>;
}

const POLL_MS = 5000;
const AT_ONCE = 4;

export function createJobRunner({ database, handlers, log, now = () => new Date() }: Parts): JobRunner {
  const kinds = Object.keys(handlers);
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let polling: NodeJS.Timeout | undefined;
  let deaf: (() => void) | undefined;

  function wake(): void {
    again = true;
    looking ??= look().finally(() => {
      looking = undefined;
      // Somebody called between the last look and here.
      if (again) wake();
    });
  }

  async function look(): Promise<void> {
    while (again) {
      again = false;
      try {
        while (!stopped && running.size < AT_ONCE) {
          const job = await takeDue(database, kinds, now());
          if (!job) break;
          const run = perform(job).finally(() => {
            running.delete(run);
            wake();
          });
          running.add(run);
        }
      } catch (error) {
        log.error(error, "due jobs were not found");
      }
    }
  }

  async function perform(job: Job): Promise<void> {
    const { id, kind, attempt } = job;
    const failed = (error: unknown) => log.error({ err: error, job: id, kind }, "a job's state was not kept");
    const renewing = setInterval(() => renew(database, job, now()).catch(failed), RENEW_MS).unref();
    try {
      const error = await handlers[kind]?.(job).catch((error: unknown) => reasonOf(error));
      if (error === undefined) return await finish(database, job);
      const next = await putOff(database, job, error, now());
      const line = { job: id, kind, attempt, error, next };
      if (next) log.warn(line, "a job failed and will be tried again");
      else log.error(line, "a job was given up");
    } catch (error) {
      failed(error);
    } finally {
      clearInterval(renewing);
    }
  }

  return {
    start() {
      polling = setInterval(wake, POLL_MS).unref();
      deaf = onEnqueued(wake);
      wake();
    },
    async idle() {
      wake();
      while (looking || running.size > 0) await (looking ?? Promise.all(running));
    },
    async stop() {
      stopped = true;
      clearInterval(polling);
      deaf?.();
      while (looking || running.size > 0) await (looking ?? Promise.all(running));
    },
  };
}

/** Without the stack and what else a driver hangs on its errors: a mail server's may quote the mail. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
