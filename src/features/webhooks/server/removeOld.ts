import type { Database } from "#server/database/types.ts";
import { instantAt } from "#shared/dates.ts";
import { KEPT_DAYS } from "../texts.ts";

const DAY_MS = 24 * 3_600_000;

/** Removes messages to other software a month after they were written: their bodies name people. */
export async function removeOldDeliveries(database: Database, now: Date): Promise<void> {
  const before = instantAt(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  await database.transaction((tx) =>
    tx.deleteFrom("webhook_deliveries").where("created_at", "<", before).execute(),
  );
}
