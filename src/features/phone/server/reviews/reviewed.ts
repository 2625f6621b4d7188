import type { PhoneCollectedBody } from "#features/phone/actionFields.ts";
import { dayOf } from "#features/phone/rules.ts";
import type { Db, RowOf } from "#server/schema.ts";
import { type Day, dayAt, type Instant, type OfficeClock } from "#shared/dates.ts";
import type { CollectionOutcome } from "#shared/vocabulary.ts";

/** What an action that waits for a decision says about its money. */
export interface ReviewedCollection extends PhoneCollectedBody {
  /** Its reference is that of another payment, or looks like it. One that was recorded doesn't say. */
  taken?: boolean;
  /** The day of its money. An older version kept none. */
  day?: Day;
}

/** What a delivery that waits for a decision says if nobody gave its courier money. */
interface Uncollected {
  outcome: Exclude<CollectionOutcome, "collected">;
  note: string | null;
}

type Stored = Pick<RowOf<"courier_actions">, "status" | "collection" | "agreed_id">;

const storedIn = ({ status, collection, agreed_id }: Stored) =>
  (status === "review" || agreed_id !== null) && collection !== null
    ? (JSON.parse(collection) as ReviewedCollection | Uncollected)
    : undefined;

/** When the courier collected. */
export function dayOfAction(row: Stored & Moments, clock: OfficeClock): Day {
  const { happened_at, created_at } = row;
  const day = reviewedCollection(row)?.day;
  if (day) return day;
  const dayIn = (instant: Instant) => dayAt(new Date(instant), clock);
  return dayOf(dayIn(happened_at), dayIn(created_at));
}

type Moments = Pick<RowOf<"courier_actions">, "happened_at" | "created_at">;

/** Undefined for an action without money, and for one that was never kept for review. */
export function reviewedCollection(row: Stored): ReviewedCollection | undefined {
  const stored = storedIn(row);
  return stored?.outcome === "collected" ? stored : undefined;
}

/** What the courier said about money that he didn't get; undefined if he said nothing. */
export function reviewedUncollected(row: Stored): Uncollected | undefined {
  const stored = storedIn(row);
  return stored && stored.outcome !== "collected" ? stored : undefined;
}

/** Which of these orders have a delivery that waits for a decision, and of which courier. */
export function reviewedAmong(db: Db, companyId: number, orders: readonly number[]) {
  return db
    .selectFrom("courier_actions")
    .select(["delivery_id", "courier_id"])
    .where("company_id", "=", companyId)
    .where("delivery_id", "in", orders)
    .where("status", "=", "review")
    .where("decision", "is", null)
    .execute();
}
