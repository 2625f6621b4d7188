import type { Db, RowOf, Tx } from "#server/schema.ts";
import { addDays, type Day, type Instant } from "#shared/dates.ts";
import type { Upcoming } from "../contract.ts";
import { ownDays, stateWithout, type World } from "../rules.ts";
import { allStanding, orderOf, type StandingRow, scheduleOf } from "./queries.ts";
import { readWorld } from "./world.ts";

export type StandingDay = RowOf<"standing_days">;

/** What became of a day; undefined: nothing yet. */
export const findDay = (
  db: Db,
  { companyId, id, date }: { companyId: number; id: number; date: Day },
): Promise<StandingDay | undefined> =>
  db
    .selectFrom("standing_days")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("standing_order_id", "=", id)
    .where("date", "=", date)
    .executeTakeFirst();

interface NewDay {
  companyId: number;
  id: number;
  date: Day;
  at: Instant;
}

/** The day's order was made. It settles what failed before. */
export async function noteMade(tx: Tx, day: NewDay, deliveryId: number): Promise<void> {
  await tx
    .insertInto("standing_days")
    .values({ ...keysOf(day), delivery_id: deliveryId, error: null })
    .onConflict((row) =>
      row
        .columns(["standing_order_id", "date"])
        .doUpdateSet({ delivery_id: deliveryId, error: null })
        // Never a second order: without a changed row the caller's transaction must not commit.
        .where("standing_days.delivery_id", "is", null),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await settle(tx, day.id);
}

/** The day's order could not be made. */
export async function noteFailed(tx: Tx, day: NewDay, error: string): Promise<void> {
  await tx
    .insertInto("standing_days")
    .values({ ...keysOf(day), delivery_id: null, error })
    .execute();
  // Without the version: somebody may be editing it.
  await tx
    .updateTable("standing_orders")
    .set({ last_error: error, failed_on: day.date })
    .where("id", "=", day.id)
    .execute();
}

const keysOf = ({ companyId, id, date, at }: NewDay) => ({
  company_id: companyId,
  standing_order_id: id,
  date,
  created_at: at,
});

/** Nothing waits for somebody any more. */
export async function settle(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable("standing_orders")
    .set({ last_error: null, failed_on: null })
    .where("id", "=", id)
    .where("last_error", "is not", null)
    .execute();
}

/** The number of a day's order. */
export async function numberOf(db: Db, companyId: number, deliveryId: number): Promise<number> {
  const row = await db
    .selectFrom("deliveries")
    .select("number")
    .where("company_id", "=", companyId)
    .where("id", "=", deliveryId)
    .executeTakeFirstOrThrow();
  return row.number;
}

interface Span {
  today: Day;
  days: number;
  /** Also the days without an order to come: skipped, paused, or over for today. */
  all: boolean;
}

/** The orders that the coming days bring, day by day, each day's by name. */
export async function upcomingOf(db: Db, companyId: number, { today, days, all }: Span): Promise<Upcoming[]> {
  const [rows, ordersOfToday, worldOf] = await Promise.all([
    allStanding(db, companyId),
    db
      .selectFrom("standing_days")
      .selectAll()
      .where("company_id", "=", companyId)
      .where("date", "=", today)
      .execute(),
    readWorld(db, companyId, today),
  ]);
  const ofToday = new Map(ordersOfToday.map((day) => [day.standing_order_id, day]));
  const dates = Array.from({ length: days }, (_, index) => addDays(today, index));
  const upcoming = dates.flatMap((date) =>
    rows.flatMap((row) =>
      upcomingOn(row, date, {
        over: date === today ? ofToday.get(row.id) : undefined,
        world: worldOf(row.id),
      }),
    ),
  );
  return all ? upcoming : upcoming.filter(({ state }) => state === "planned");
}

interface Place {
  over: StandingDay | undefined;
  world: World;
}

function upcomingOn(row: StandingRow, date: Day, { over, world }: Place): Upcoming[] {
  const schedule = scheduleOf(row);
  const own = ownDays(schedule, date, world);
  const moved = own.filter((day) => day !== date);
  const plan = own.length > 0 ? "planned" : stateWithout(schedule, date, world);
  const failed = row.failed_on === date ? "failed" : "settled";
  const state = over ? (over.delivery_id === null ? failed : "made") : plan;
  if (state === null) return [];
  const { anonymous_client, receipt } = orderOf(row);
  return [
    {
      date,
      ...(state === "planned" && moved.length > 0 && { days: moved }),
      standing_order_id: row.id,
      name: row.name,
      client_name: row.legal_name ?? anonymous_client?.legal_name ?? "",
      recipient: receipt.full_name,
      state,
      delivery_id: over?.delivery_id ?? null,
      error: over?.error ?? null,
    },
  ];
}

/** Days that are moved to one of which something became: the same became of them. */
export async function noteMoved(tx: Tx, day: StandingDay, moved: readonly Day[]): Promise<void> {
  const { id: _, date: __, ...same } = day;
  for (const date of moved)
    await tx
      .insertInto("standing_days")
      .values({ ...same, date })
      .onConflict((row) => row.columns(["standing_order_id", "date"]).doNothing())
      .execute();
}
