import { findCompany } from "#features/company/server/queries.ts";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import type { Author } from "#server/author.ts";
import type { Database } from "#server/database/types.ts";
import type { Tx } from "#server/schema.ts";
import { invalid } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import type { ChangedOrder } from "../events.ts";
import { readReferences } from "../references.ts";
import { limitErrors } from "../steps/creditLimit.ts";
import { type PinColumns, preparePin } from "../steps/preparePin.ts";
import { readCredit } from "../steps/useCredit.ts";
import { createOrder } from "./createOrder.ts";

/** Creates an order from a body that no form has checked. Throws `invalid` with everything that the form's route would name. */
export async function placeOrder(
  tx: Tx,
  actor: Actor,
  author: Author,
  body: DeliveryBody,
  pin: PinColumns | undefined,
): Promise<ChangedOrder> {
  const { errors, checked: references } = await readReferences(tx, actor.companyId, author.today, body);
  const limit = await limitErrors(tx, actor, body, references);
  const { errors: unpaid, credit } = await readCredit(tx, actor, body, references);
  const found = { ...limit, ...unpaid, ...errors };
  if (Object.keys(found).length > 0) throw invalid(found);
  return createOrder(tx, author, { body, references, credit, ...(pin && { pin }) });
}

/** The PINs of so many new orders, if the company gives every order one. Slow: before their transaction. */
export async function preparePins(
  database: Pick<Database, "transaction">,
  companyId: number,
  count: number,
): Promise<PinColumns[]> {
  const gives = await database.transaction(async (tx) => (await findCompany(tx, companyId)).pin === 1);
  const pins: PinColumns[] = [];
  if (gives)
    for (let made = 0; made < count; made += 1)
      pins.push(await database.transaction((tx) => preparePin(tx, companyId, true)));
  return pins;
}
