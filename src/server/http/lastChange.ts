import { type Db, VERSIONED, type Versioned } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import type { LastChange } from "#shared/errors.ts";

interface Changed {
  companyId: number;
  id: number;
  updatedAt: Instant;
}

/**
 * Who made a record's last change, and what it was. Undefined if the change has no event of its own: an order with a new address
 * also changes its client.
 */
export async function lastChange(
  db: Db,
  table: Versioned,
  { companyId, id, updatedAt }: Changed,
): Promise<LastChange | undefined> {
  const event = await db
    .selectFrom("events")
    .select(["actor_name", "summary", "created_at"])
    .where("company_id", "=", companyId)
    .where("entity", "in", VERSIONED[table])
    .where("entity_id", "=", id)
    .where("created_at", "=", updatedAt)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return event && { by: event.actor_name, at: event.created_at, summary: event.summary };
}
