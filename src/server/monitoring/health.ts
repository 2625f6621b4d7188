import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { instantAt } from "#shared/dates.ts";
import { isFull, isUnavailable } from "../database/errors.ts";
import type { Database } from "../database/types.ts";
import type { Config } from "../program/config.ts";
import { VERSION } from "../program/version.ts";
import { LateError, withinTime } from "../within.ts";
import { freeBytes } from "./diskSpace.ts";
import type { Log } from "./log.ts";

const CHECK_MS = 5000;
/** How long an answer about writing is given again: anyone may ask, and each check writes. */
const KEPT_MS = 2000;
/** With less the next photo, backup or log of the database may not fit. */
const LEAST_FREE = 1024 * 1024;

const AWAY = "La base de datos no responde";
const FULL = "No queda espacio en el disco";
const READ_ONLY = "La base de datos no admite cambios";
const BUSY = "El servidor está ocupado";

interface Parts {
  config: Config;
  database: Database;
  /** Whether new requests are refused. */
  isBusy: () => boolean;
  log: Log;
  now: () => Date;
}

/**
 * `GET /api/health`: the process lives and its database answers. `GET /api/ready`: it can write too. Both are for anyone, and no number of
 * callers makes more than one check at a time. Returns the check of the database.
 */
export function serveHealth(
  app: FastifyInstance,
  { config, database, isBusy, log, now }: Parts,
): () => Promise<boolean> {
  const read = shareCheck(
    () => sql`select 1`.execute(database.read),
    (error) => log.error(error, "the database does not answer"),
  );
  const answers = async () => (await read()) === null;
  const ready = watchReadiness({ config, database, log, now });

  app.get("/api/health", async (_, reply) => {
    if (isBusy()) return reply.code(503).header("retry-after", "1").send(answer("busy"));
    if (await answers()) return answer("ok");
    return reply.code(503).header("retry-after", "5").send(answer("unavailable"));
  });
  app.get("/api/ready", async (_, reply) => {
    if (isBusy())
      return reply
        .code(503)
        .header("retry-after", "1")
        .send({ ...answer("busy"), reason: BUSY });
    const reason = await ready();
    if (reason === null) return answer("ok");
    return reply
      .code(503)
      .header("retry-after", "5")
      .send({ ...answer("unavailable"), reason });
  });
  return answers;
}

const answer = (status: "ok" | "busy" | "unavailable") => ({ status, version: VERSION });

/** Returns why the server can't write, or null. */
function watchReadiness({ config, database, log, now }: Omit<Parts, "isBusy">): () => Promise<string | null> {
  const write = shareCheck(
    async () => {
      await writeNothing(database, now());
      await checkDisk(config);
    },
    (error) => log.error(error, "the server can't write"),
  );
  let last = { at: Number.NEGATIVE_INFINITY, reason: null as string | null };
  return async () => {
    const age = now().getTime() - last.at;
    if (age >= 0 && age < KEPT_MS) return last.reason;
    const error = await write();
    last = { at: now().getTime(), reason: error === null ? null : reasonOf(error) };
    return last.reason;
  };
}

/** Commits a row that the same transaction deletes: the whole way of a change, which leaves nothing. */
async function writeNothing(database: Database, now: Date): Promise<void> {
  const bucket = `ready:${randomUUID()}`;
  await database.transaction(async (tx) => {
    await tx
      .insertInto("attempts")
      .values({ bucket, count: 0, started_at: instantAt(now) })
      .execute();
    await tx.deleteFrom("attempts").where("bucket", "=", bucket).execute();
  });
}

/** Throws if the disk of the data directory is full: a small change may still find room in the database's log. */
async function checkDisk({ dataDir, databaseUrl, bucket }: Config): Promise<void> {
  if (databaseUrl !== null && bucket !== null) return;
  const free = await freeBytes(dataDir);
  if (free !== null && free < LEAST_FREE)
    throw Object.assign(new Error(`${free} bytes are free in the data directory`), { code: "ENOSPC" });
}

/** For anyone to read: the log has the error itself. */
function reasonOf(error: unknown): string {
  if (isFull(error) || (error as NodeJS.ErrnoException).code === "ENOSPC") return FULL;
  return error instanceof LateError || isUnavailable(error) ? AWAY : READ_ONLY;
}

/**
 * Runs `check` once for all who ask meanwhile, and resolves to its error or null. After five seconds they get a `LateError`; the check is
 * not repeated before it has ended.
 */
function shareCheck(
  check: () => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<unknown | null> {
  let running: Promise<unknown> | null = null;
  let asking: Promise<unknown | null> | null = null;
  async function ask(): Promise<unknown | null> {
    try {
      running ??= check().finally(() => {
        running = null;
      });
      await withinTime(CHECK_MS, running);
      return null;
    } catch (error) {
      failed(error);
      return error;
    } finally {
      asking = null;
    }
  }
  return () => {
    asking ??= ask();
    return asking;
  };
}
