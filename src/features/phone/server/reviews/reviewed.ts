import type { PhoneCollectedBody } from "#features/phone/contract.ts";
import type { RowOf } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";

/** What an action that waits for a decision says about its money. */
export interface ReviewedCollection extends PhoneCollectedBody {
  /** Its reference is that of another payment, or looks like it. */
  taken: boolean;
  /** The day of its money. An older version kept none. */
  day?: Day;
}

type Stored = Pick<RowOf<"courier_actions">, "status" | "collection">;

/** Undefined for an action that was never kept for review. */
export const reviewedCollection = ({ status, collection }: Stored): ReviewedCollection | undefined =>
  status === "review" && collection !== null ? (JSON.parse(collection) as ReviewedCollection) : undefined;
