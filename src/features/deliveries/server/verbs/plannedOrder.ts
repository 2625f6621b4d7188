import type { DeliveryBody, PlannedBody } from "#features/deliveries/contract.ts";
import type { Author } from "#server/author.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type FieldErrors, invalid } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import type { ChangedOrder } from "../events.ts";
import { readReferences } from "../references.ts";
import { limitErrors } from "../steps/creditLimit.ts";
import { type PinColumns, preparePin } from "../steps/preparePin.ts";
import { createOrder } from "./createOrder.ts";

/** The errors of a planned order's ids and price that only the database can find. */
export async function plannedErrors(
  db: Db,
  companyId: number,
  today: Day,
  body: Partial<PlannedBody>,
): Promise<FieldErrors> {
  return (await readReferences(db, companyId, today, { ...body, date: today })).errors;
}

/** Its PIN, if it gets one. Slow: before the transaction. Throws `unavailable` when too many wait. */
export const preparePlanned = (db: Db, companyId: number, { pin }: { pin?: boolean | undefined }) =>
  preparePin(db, companyId, pin);

/** Creates a planned order on its day, with all rules of a new order. Throws `invalid` or `conflict` if one of them forbids it. */
export async function createPlanned(
  tx: Tx,
  author: Author,
  actor: Actor,
  { body, pin }: { body: DeliveryBody; pin: PinColumns },
): Promise<ChangedOrder> {
  const { errors, checked: references } = await readReferences(tx, author.companyId, author.today, body);
  const limit = await limitErrors(tx, actor, body, references);
  const all = { ...limit, ...errors };
  if (Object.keys(all).length > 0) throw invalid(all);
  return createOrder(tx, author, { body, references, pin });
}
