import assert from "node:assert/strict";
import { type CashBook, takeOut } from "../cashBook.ts";
import { cents, negative, none } from "./amounts.ts";
import type { PlanOf } from "./plan.ts";

export async function remit(book: CashBook, { currency, ...plan }: PlanOf<"remit">): Promise<number> {
  const { owner } = book;
  const client_id = book.ids.client;
  const amounts = { ...none(), [currency]: plan.cents };
  const { available } = (await owner.get(`/clients/${client_id}/cod`)).body;
  const payment = { client_id, currency, amount: plan.cents / 100, method: "cash" };
  const { status, body } = await owner.post("/remittances", payment);
  const wanted = plan.cents <= cents(available)[currency] ? 201 : 422;
  assert.equal(status, wanted, JSON.stringify(body));
  if (status !== 201) return 409;
  book.give(owner, negative(amounts));
  book.add("handed", amounts);
  book.remittances.push({ id: body.id, amounts });
  return status;
}

export async function voidRemittance(book: CashBook, { at }: PlanOf<"voidRemittance">): Promise<number> {
  const remittance = takeOut(book.remittances, at);
  if (!remittance) return 404;
  const { status } = await book.owner.post(`/remittances/${remittance.id}/void`, { reason: "Prueba" });
  assert.equal(status, 200);
  book.give(book.owner, remittance.amounts);
  book.subtract("handed", remittance.amounts);
  return status;
}
