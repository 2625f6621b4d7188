import { lockUntaken } from "#server/database/locks.ts";
import type { Database } from "#server/database/types.ts";
import { limitConcurrency } from "#server/limitConcurrency.ts";
import type { Log } from "#server/monitoring/log.ts";
import { reasonOf } from "#server/monitoring/reasonOf.ts";
import type { PushKeys } from "#server/push/keys.ts";
import { sendPush } from "#server/push/sendPush.ts";
import type { Tx } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";

/** How often due messages are looked for, in milliseconds. */
const LOOK_MS = 3000;
/** Couriers that are told in one turn, and phones at once. */
const TURN = 100;
const AT_ONCE = 8;
/** Nobody needs to hear of an older change: the page looks at its list when it opens. */
const OLD_MS = 15 * 60_000;

interface Parts {
  database: Database;
  keys: PushKeys;
  /** Who sends: the product's public URL. */
  subject: string;
  log: Log;
  now?: () => Date;
}

/**
 * Tells the phones of couriers whose orders changed that something did. Each change is told at most once, whichever process looks
 * first: what a push service doesn't take is dropped, and the page looks itself when it opens.
 */
export async function tellPhones(parts: Parts): Promise<void> {
  const { database, now = () => new Date() } = parts;
  const since = instantAt(new Date(now().getTime() - OLD_MS));
  for (;;) {
    const [due] = await database.read.selectFrom("pushes_due").select("id").limit(1).execute();
    if (!due) return;
    const couriers = await database.transaction((tx) => takeDue(tx, since));
    if (couriers.length === 0) return;
    await wakePhones(parts, couriers, now());
  }
}

/** Takes what is due, so that no other process does. Returns the couriers, each once. */
async function takeDue(tx: Tx, since: Instant): Promise<number[]> {
  const query = tx
    .selectFrom("pushes_due")
    .select(["id", "courier_id", "created_at"])
    .orderBy("id")
    .limit(TURN);
  const rows = await lockUntaken(query, tx).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.deleteFrom("pushes_due").where("id", "in", ids).execute();
  const fresh = rows.filter(({ created_at }) => created_at >= since);
  // 0 is nobody: old ones were taken, and there may be more.
  return [...new Set([0, ...fresh.map(({ courier_id }) => courier_id)])];
}

async function wakePhones({ database, keys, subject, log }: Parts, couriers: number[], now: Date) {
  const phones = await database.read
    .selectFrom("push_subscriptions")
    .select(["id", "endpoint"])
    .where("courier_id", "in", couriers)
    .execute();
  const limited = limitConcurrency(AT_ONCE);
  const ended: number[] = [];
  const wake = async ({ id, endpoint }: { id: number; endpoint: string }) => {
    try {
      if (!(await sendPush(endpoint, { keys, subject }, now))) ended.push(id);
    } catch (error) {
      log.warn({ service: new URL(endpoint).hostname, reason: reasonOf(error) }, "a phone was not told");
    }
  };
  await Promise.all(phones.map((phone) => limited(() => wake(phone))));
  if (ended.length > 0)
    await database.transaction((tx) =>
      tx.deleteFrom("push_subscriptions").where("id", "in", ended).execute(),
    );
}

/** Nobody takes them on a server that lost its `PUSH_KEYS`. */
export async function removeOldPushes(database: Database, now: Date): Promise<void> {
  const since = instantAt(new Date(now.getTime() - OLD_MS));
  await database.transaction((tx) => tx.deleteFrom("pushes_due").where("created_at", "<", since).execute());
}

/** Looks every few seconds until the returned function is called. */
export function keepTelling(parts: Parts): () => void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      await tellPhones(parts);
    } catch (error) {
      parts.log.error(error, "phones could not be told");
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
