import type { FastifyReply } from "fastify";
import type { Limits } from "#server/admission/limits.ts";
import type { Database } from "#server/database/types.ts";
import type { AnyCall } from "#server/http/call.ts";
import type { Log } from "#server/monitoring/log.ts";
import type { Config } from "#server/program/config.ts";
import { requestContext } from "#server/requestContext.ts";
import type { Db } from "#server/schema.ts";
import { activeSignIns } from "#server/signIn/session.ts";
import { AppError } from "#shared/errors.ts";
import { type Change, changesOf } from "./changes.ts";
import { messagesFor, newsOf } from "./messages.ts";
import { type Own, ownOrdersOf } from "./own.ts";
import { createStreams } from "./streams.ts";

/** How often PostgreSQL is asked for changes, in milliseconds: other processes change it too. */
const LOOK_MS = 1000;
/** How long SQLite's changes may join one message, in milliseconds. */
const JOIN_MS = 50;
/** How often the sign-ins of open streams are looked up, in milliseconds: another process may have ended them. */
const CHECK_MS = 1000;
/** Sign-ins per statement. */
const BATCH_SIZE = 500;

/** Open streams, which get their company's changes; those of couriers and of clients' people only their own. */
export interface Live {
  /** Answers with a stream that ends when its reader leaves or its sign-in ends. Throws `too-many` and `unavailable`. */
  open(call: AnyCall, reply: FastifyReply): Promise<void>;
  /** Ends the streams whose sign-ins have ended: a company's, or all. Never fails: what it can't read is read again within a second. */
  endSignedOut(companyId?: number): Promise<void>;
  count(): number;
  /** Ends all streams and refuses new ones. */
  close(): void;
}

interface Parts {
  database: Database;
  config: Config;
  log: Log;
  limits: Limits;
  now: () => Date;
}

export function createLive({ database, config, log, limits, now }: Parts): Live {
  const streams = createStreams(limits.streams);
  const changes = changesOf(database.engine, database.read);
  /** Callers whose streams are about to open. */
  let opening = 0;
  let started = Promise.resolve();
  let checking: NodeJS.Timeout | undefined;
  let closed = false;
  const looks = createLooks({ database, log }, streams, async () =>
    tell(database.read, streams, await changes.next(streams.companies())),
  );

  const committed = () => looks.lookIn(JOIN_MS);
  if (database.engine === "sqlite") database.onCommit.add(committed);

  async function endSignedOut(companyId?: number): Promise<void> {
    try {
      await endAllSignedOut(streams.of(companyId), (ids) =>
        activeSignIns(database, ids, now(), config.sessionDays),
      );
    } catch {
      // The database is away: the next check ends them.
    }
  }

  function refuseClosed(): void {
    if (closed) throw new AppError("unavailable", { retryAfter: 5 });
  }

  return {
    async open({ actor, signInId, portal }, reply) {
      refuseClosed();
      if (streams.ofAccount(actor.id) >= limits.streamsEach)
        throw new AppError("too-many", { retryAfter: 60 });
      if (streams.count() + opening === 0) started = changes.start();
      checking ??= requestContext.exit(() => setInterval(() => void endSignedOut(), CHECK_MS).unref());
      opening += 1;
      let own: Own | undefined = portal ? { clientId: portal.clientId } : undefined;
      try {
        // Before the stream begins: its reader fetches what it shows once the stream is open.
        await started;
        if (actor.type === "courier") own = await ownOrdersOf(database.read, actor.id);
      } finally {
        opening -= 1;
      }
      refuseClosed();
      streams.open({ actor, signInId: signInId ?? 0, own }, reply);
      looks.lookIn(database.engine === "postgres" ? LOOK_MS : JOIN_MS);
    },
    endSignedOut,
    count: streams.count,
    close() {
      closed = true;
      clearInterval(checking);
      looks.stop();
      database.onCommit.delete(committed);
      streams.endAll();
    },
  };
}

type Streams = ReturnType<typeof createStreams>;

/** Reads changes for open streams, one reading at a time. PostgreSQL is asked again and again. */
function createLooks(
  { database: { engine }, log }: Pick<Parts, "database" | "log">,
  streams: Streams,
  read: () => Promise<void>,
) {
  let next: NodeJS.Timeout | undefined;
  let looking = false;
  let changedMeanwhile = false;
  let failed = false;

  function lookIn(milliseconds: number): void {
    if (looking) changedMeanwhile = true;
    else if (streams.count() > 0)
      next ??= requestContext.exit(() => setTimeout(() => void look(), milliseconds).unref());
  }

  async function look(): Promise<void> {
    next = undefined;
    looking = true;
    changedMeanwhile = false;
    try {
      await read();
      failed = false;
    } catch (error) {
      if (!failed) log.error(error, "live updates could not be read");
      failed = true;
    }
    looking = false;
    if (engine === "postgres" || failed) lookIn(LOOK_MS);
    else if (changedMeanwhile) lookIn(JOIN_MS);
  }

  return { lookIn, stop: () => clearTimeout(next) };
}

/** Sends the streams of each company what was changed in it. */
async function tell(db: Db, streams: Streams, changes: readonly Change[]): Promise<void> {
  const byCompany = Map.groupBy(changes, ({ company_id }) => company_id);
  for (const [companyId, ofCompany] of byCompany) {
    if (!streams.has(companyId)) continue;
    const news = await newsOf(db, companyId, ofCompany);
    await streams.send(companyId, messagesFor(news));
  }
}

type Living = (signInIds: number[]) => Promise<ReadonlyMap<number, number | null>>;

async function endAllSignedOut(open: ReturnType<Streams["of"]>, livingOf: Living): Promise<void> {
  const ids = [...new Set(open.map(({ signInId }) => signInId))];
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = new Set(ids.slice(at, at + BATCH_SIZE));
    const living = await livingOf([...batch]);
    for (const { signInId, own, end } of open) {
      const client = living.get(signInId);
      const isMoved = own !== undefined && "clientId" in own && own.clientId !== client;
      if (batch.has(signInId) && (client === undefined || isMoved)) end();
    }
  }
}
