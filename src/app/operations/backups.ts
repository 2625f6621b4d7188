import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import type { Log } from "#server/log.ts";
import { PARTIAL, withItsOwn } from "./snapshot.ts";

const KEPT = 14;
const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const NAME = /^mandado-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite$/;

export interface Backups {
  /** When the newest was made; null before the first. */
  lastAt(): Date | null;
  /** Ends the one that is being made, without a trace of it. */
  stop(): Promise<void>;
}

const nameOf = (moment: Date) => `mandado-${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z.sqlite`;

function momentOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}

/**
 * A backup a day in `DATA_DIR/backups`, the newest 14 kept, each written in a thread of its own. One is due as soon as
 * the last is a day old, so also at the start of a server that was off; one that failed is tried again within the hour.
 */
export function keepBackups(
  dataDir: string,
  log: Pick<Log, "info" | "error">,
  now: () => Date = () => new Date(),
): Backups {
  const folder = join(dataDir, "backups");
  let last: Date | null = null;
  let worker: Worker | null = null;
  let stopped = false;
  let running = Promise.resolve();

  /** Removes what is not whole. Returns what there is in the folder. */
  async function clear(): Promise<string[]> {
    const names = await readdir(folder);
    const unfinished = (name: string) => withItsOwn(PARTIAL).some((end) => name.endsWith(end));
    for (const name of names.filter(unfinished)) await rm(join(folder, name));
    return names;
  }

  async function run(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const made = (await clear()).filter((name) => NAME.test(name)).sort();
    last = momentOf(made.at(-1) ?? "");
    if (stopped) return;
    if (last && now().getTime() - last.getTime() < DAY) return log.info({ last }, "no backup is due");
    const moment = now();
    const to = join(folder, nameOf(moment));
    worker = new Worker(new URL("./backupWorker.ts", import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: 4 },
      workerData: { from: join(dataDir, DATABASE_FILE), to },
    });
    await once(worker, "exit");
    worker = null;
    if (stopped) return;
    last = moment;
    log.info({ file: to }, "backed up");
    for (const old of made.slice(0, Math.max(0, made.length + 1 - KEPT))) await rm(join(folder, old));
  }

  function look(): void {
    running = run().catch((error: unknown) => {
      worker = null;
      log.error(error, "no backup was made");
    });
  }
  look();
  const timer = setInterval(look, HOUR).unref();

  return {
    lastAt: () => last,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await worker?.terminate();
      await running;
      // Where there is no folder nothing is left; whatever happens here, the database is to be closed after it.
      await clear().catch((error: unknown) => log.error(error, "what a backup left behind is still there"));
    },
  };
}
