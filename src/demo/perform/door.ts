import { type CollectionBody, collectionBody } from "#features/collections/contract.ts";
import { dueAtDoor } from "#features/collections/rules.ts";
import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Cents, dollarsToBolivares, type Rate, toDollars } from "#shared/money.ts";
import type { DoorDraft } from "../plan/atDoor.ts";
import type { Doing } from "./perform.ts";

/** The banknotes that people pay with, in cents. */
const NOTES = [500, 1000, 2000, 5000, 10_000];

/** What the courier says about an order's money, at the day's rate. */
export async function collectionOf(
  tx: Tx,
  { actor, today }: Doing,
  order: DeliveryRow,
  door: DoorDraft,
): Promise<CollectionBody> {
  if (door.kind === "one") return door.collection;
  const { cod_amount, debt_remaining: remaining } = order;
  const { fee, goods } = dueAtDoor({ collect_fee: order.collect_fee === 1, remaining, cod_amount });
  const due = (fee + goods) as Cents;
  const { rate } = orNotFound((await rateOn(tx, actor.companyId, today)) ?? undefined);
  const tenders = door.kind === "rest" ? notesAndRest(due, rate, door) : notesWithChange(due, rate, door);
  return collectionBody.parse({ outcome: "collected", method: "cash", tenders, accept_similar: true });
}

/** Whole dollars in notes, and the rest by mobile payment; all of it if that is less than a dollar. */
function notesAndRest(due: Cents, rate: Rate, { notes, payment }: Extract<DoorDraft, { kind: "rest" }>) {
  const dollars = Math.floor((due * notes) / 100);
  const rest = dollarsToBolivares((due - dollars * 100) as Cents, rate);
  return [
    ...(dollars > 0 ? [{ currency: "USD", amount: dollars, method: "cash" }] : []),
    { ...payment, currency: "VES", amount: toDollars(rest) },
  ];
}

/** The next banknote, or as many of 20 dollars as are needed, and the change by mobile payment. */
function notesWithChange(due: Cents, rate: Rate, { to }: Extract<DoorDraft, { kind: "change" }>) {
  const note = NOTES.find((denomination) => denomination > due) ?? Math.ceil((due + 1) / 2000) * 2000;
  const change = dollarsToBolivares((note - due) as Cents, rate);
  return [
    { currency: "USD", amount: toDollars(note), method: "cash" },
    { currency: "VES", amount: -toDollars(change), method: "mobile_payment", ...to },
  ];
}
