import { type DeliveryBody, deliveryBody } from "#features/deliveries/contract.ts";
import { type DeliveryRow, findDelivery, toDelivery } from "#features/deliveries/server/queries.ts";
import { cancelPending } from "#features/deliveries/server/verbs/cancelOrder.ts";
import { checkEdit } from "#features/deliveries/server/verbs/checkOrder.ts";
import { editOrder } from "#features/deliveries/server/verbs/editOrder.ts";
import { change } from "#server/endpoint.ts";
import { lockRow } from "#server/http/lockRow.ts";
import { readAs } from "#server/http/request.ts";
import type { Db } from "#server/schema.ts";
import type { KeyGrant } from "#server/signIn/session.ts";
import { AppError, type FieldErrors, orNotFound } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { v1Routes as routes, type V1Correction } from "../v1Contract.ts";
import { type Asking, impossible } from "./impossible.ts";
import { toV1Order } from "./queries.ts";

interface Named {
  db: Db;
  actor: Actor;
  key: KeyGrant;
  params: { id: number };
}

/** Throws `not-found` for an order that the key doesn't see. */
export async function findOwn({ db, actor, key, params }: Named): Promise<DeliveryRow> {
  const row = orNotFound(await findDelivery(db, actor.companyId, params.id));
  if (key.clientId !== null && row.client_id !== key.clientId) throw new AppError("not-found");
  return row;
}

/** The order, locked until the transaction ends. Throws `not-found` for one that the key doesn't see, whatever version it names. */
async function lockOwn(call: Named): Promise<DeliveryRow> {
  await findOwn(call);
  await lockRow(call.db, "deliveries", { companyId: call.actor.companyId, id: call.params.id }, null);
  return findOwn(call);
}

/** The order with what is corrected, as the office's own contract reads it. */
function correctedBody(
  before: DeliveryRow,
  { receipt, promised_time, notes, cod_amount, pays_with, packages }: Partial<V1Correction>,
): { body: DeliveryBody; wrong: FieldErrors } {
  const { anonymous_client, collect_fee, receipt: storedReceipt } = toDelivery(before, null);
  const { date, service_id, courier_id, client_id, payment_type, pickup_address } = before;
  const { body, wrong } = readAs(deliveryBody, {
    date,
    service_id,
    courier_id,
    client_id,
    anonymous_client,
    payment_type,
    pickup_address,
    collect_fee,
    receipt: { ...storedReceipt, ...receipt },
    promised_time,
    notes,
    cod_amount,
    pays_with,
    packages,
  });
  // Missing lines are none in an edit of the office.
  return { body: { ...body, notes: notes === undefined ? before.notes : body.notes }, wrong };
}

/** Why the order can't be there at another hour. Its day and zones stay as the office has them. */
async function hourErrors(
  call: Asking,
  before: DeliveryRow,
  { promised_time }: DeliveryBody,
): Promise<FieldErrors> {
  if (!promised_time || promised_time === before.promised_time) return {};
  const { promised_time: wrong } = await impossible(call, { date: before.date, promised_time });
  return wrong ? { promised_time: wrong } : {};
}

export const v1ChangeEndpoints = [
  change(routes.correct, {
    check: async (call) => {
      const before = await lockOwn(call);
      const { body, wrong } = correctedBody(before, call.body);
      const { errors, checked } = await checkEdit(call.db, call, before, body);
      Object.assign(errors, await hourErrors(call, before, body));
      return { errors: { ...errors, ...wrong }, checked: { ...checked, body } };
    },
    handle: async ({ tx, author, origin, params: { id }, wanted, checked: { before, ...edit } }) => {
      await lockRow(tx, "deliveries", { companyId: author.companyId, id }, wanted);
      const { row, events } = await editOrder(tx, author, before, edit);
      return { answer: toV1Order(row, origin), version: row.version, events };
    },
  }),

  change(routes.cancel, {
    check: async (call) => ({ errors: {}, checked: await lockOwn(call) }),
    handle: async ({ tx, author, origin, params: { id }, body, wanted, checked: before }) => {
      await lockRow(tx, "deliveries", { companyId: author.companyId, id }, wanted);
      const { row, events } = await cancelPending(tx, author, before, body);
      return { answer: toV1Order(row, origin), version: row.version, events };
    },
  }),
];
