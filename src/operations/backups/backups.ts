import { once } from "node:events";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import type { Log } from "#server/monitoring/log.ts";
import { backUpFiles, removeOldFiles } from "./files.ts";
import { removePartials } from "./snapshot.ts";

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const NAME = /^mandado-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.sqlite$/;

export interface Backups {
  /** When the newest backup was made; null before the first. */
  lastAt(): Date | null;
  /** Stops a running backup and removes its unfinished file. */
  stop(): Promise<void>;
}

interface BackupOptions {
  /** The database's directory. */
  dataDir: string;
  /** The backups' directory, for this database only. */
  folder: string;
  /** How many backups are kept. */
  backupCount: number;
}

const nameOf = (moment: Date) => `mandado-${moment.toISOString().slice(0, 19).replaceAll(":", "-")}Z.sqlite`;

function momentOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null;
}

/**
 * Makes a daily backup, each in its own thread. A backup is due when the last one is a day old, also at a start. A failed one is
 * retried within the hour.
 */
export function keepBackups(
  { dataDir, folder, backupCount }: BackupOptions,
  log: Pick<Log, "info" | "error">,
  now: () => Date = () => new Date(),
): Backups {
  let last: Date | null = null;
  let worker: Worker | null = null;
  let stopped = false;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    await mkdir(folder, { recursive: true });
    await removePartials(folder, isOwnPartial);
    const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
    last = momentOf(names.at(-1) ?? "");
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
    await backUpFiles(dataDir, to);
    await removeOldFiles(dataDir, to, backupCount, moment);
    log.info({ file: to }, "backed up");
    for (const old of names.slice(0, Math.max(0, names.length + 1 - backupCount)))
      await rm(join(folder, old));
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
      // The folder may be missing. The server closes its database in any case.
      await removePartials(folder, isOwnPartial).catch((error: unknown) =>
        log.error(error, "an unfinished backup was not removed"),
      );
    },
  };
}

/** Matches only automatic backups, so that files that somebody puts into the folder are left alone. */
const isOwnPartial = (name: string) => name.startsWith("mandado-") || name.startsWith("before-upgrade-");
