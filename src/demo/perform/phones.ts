import { createHash } from "node:crypto";
import type { NotNull } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import { findCourier, openCourierAccount } from "#features/couriers/server/queries.ts";
import { courierPhoneRoutes } from "#features/phone/contract.ts";
import { takeAction } from "#features/phone/server/actions/routes.ts";
import type { Each } from "#server/endpoint.ts";
import type { Tx } from "#server/schema.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Cents, toDollars } from "#shared/money.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { begin, type Doing, note } from "./perform.ts";

/** How many orders nobody was at home for. */
const ATTEMPTS = 2;

/**
 * What the couriers' phones send before the demo ends: nobody was at home for some orders; one courier collected another's order and one
 * agreed on less than planned, so that the office has to decide.
 */
export async function sendFromPhones(tx: Tx, doing: Doing): Promise<void> {
  await Promise.all(doing.events);
  const orders = await onTheirWay(tx, doing);
  const due = orders.find(({ cod_status }) => cod_status === "pending");
  const other = due && (await otherCourier(tx, doing, due.courier_id));
  const cheaper = orders.find(
    (order) => order !== due && order.cod_status === "pending" && order.cod_amount > 0,
  );
  const others = orders.filter((order) => order !== due && order !== cheaper);
  for (const { id, courier_id } of others.slice(0, ATTEMPTS))
    await sendFromPhone(tx, doing, courier_id, {
      delivery_id: id,
      kind: "fail",
      reason: "absent",
      note: "Nadie abre; llamamos dos veces",
    });
  if (due && other !== undefined)
    await sendFromPhone(tx, doing, other, {
      delivery_id: due.id,
      kind: "deliver",
      receiver_name: "La vecina del 4-B",
      note: "Cambiamos paquetes en la calle",
      collection: { outcome: "collected", method: "cash", currency: "USD" },
    });
  if (cheaper) {
    const goods = toDollars(Math.round(cheaper.cod_amount * 0.9) as Cents);
    const agreed = { goods, reason: "Faltó un refresco" };
    await sendFromPhone(tx, doing, cheaper.courier_id, {
      delivery_id: cheaper.id,
      kind: "deliver",
      receiver_name: "Quien la pidió",
      collection: { outcome: "collected", method: "cash", currency: "USD", agreed },
    });
  }
}

/** The orders that are on their way, the newest first. */
function onTheirWay(tx: Tx, { actor }: Doing) {
  return tx
    .selectFrom("deliveries")
    .select(["id", "cod_status", "cod_amount", "courier_id"])
    .$narrowType<{ courier_id: NotNull }>()
    .where("company_id", "=", actor.companyId)
    .where("status", "=", "in_transit")
    .where("courier_id", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .execute();
}

async function otherCourier(tx: Tx, { actor }: Doing, courierId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom("couriers")
    .select("id")
    .where("company_id", "=", actor.companyId)
    .where("id", "<>", courierId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Does what a phone of the courier asks for, in this transaction. */
export async function sendFromPhone(
  tx: Tx,
  doing: Doing,
  courierId: number,
  action: Record<string, unknown>,
): Promise<void> {
  const { actor, at, now, today, timeZone } = doing;
  const courier = orNotFound(await findCourier(tx, actor.companyId, courierId));
  const account = await openCourierAccount(tx, courier, at);
  const phone: Actor = {
    id: account.id,
    companyId: actor.companyId,
    name: fullName(courier),
    type: "courier",
    role: null,
    email: "",
  };
  const by = begin(phone, { now, today, timeZone }, doing.events);
  const each: Each = async (_key, work) => {
    const { result, events } = await work(tx);
    note(by, events);
    return result;
  };
  const id = uuidOf(`${courierId} ${action.delivery_id}`);
  const { actions } = courierPhoneRoutes.actions.body.parse({ actions: [{ id, at, ...action }] });
  const arrival = { ...by.author, since: startOfDay(today, by.author), sentAt: null, signInId: null };
  for (const entry of actions) await takeAction(each, arrival, entry);
}

/** The same for the same text, so that the demo is. */
const uuidOf = (text: string) =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
