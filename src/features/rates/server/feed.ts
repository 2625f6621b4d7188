import type { Database } from "#server/database/types.ts";
import { enqueue } from "#server/jobs/queue.ts";
import type { Log } from "#server/monitoring/log.ts";
import { instantAt } from "#shared/dates.ts";

/** The job that asks the provider for its rate. */
export const POLL_RATES = "poll_rates";

const HOUR_MS = 3_600_000;
const LOOK_MS = 60_000;

/** Adds the job if an hour has passed since the last one: of several processes only one adds it. */
export async function planPoll(database: Database, now: Date): Promise<void> {
  const at = instantAt(now);
  const feed = await database.read.selectFrom("rate_feed").select("due_at").executeTakeFirst();
  if (feed && feed.due_at > at) return;
  await database.transaction(async (tx) => {
    const due_at = instantAt(new Date(now.getTime() + HOUR_MS));
    const claimed = await tx
      .insertInto("rate_feed")
      .values({ id: 1, due_at, problem: null })
      .onConflict((row) => row.column("id").doUpdateSet({ due_at }).where("rate_feed.due_at", "<=", at))
      .returning("id")
      .executeTakeFirst();
    if (claimed) await enqueue(tx, POLL_RATES, {}, now);
  });
}

/** Asks the provider once an hour until the returned function is called. */
export function keepPolling(database: Database, log: Log): () => void {
  const look = () =>
    planPoll(database, new Date()).catch((error: unknown) => log.error(error, "rates were not polled"));
  void look();
  const looking = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(looking);
}
