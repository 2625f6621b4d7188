import type { DeliveryBody } from "#features/deliveries/contract.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { type FieldErrors, invalid } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import { payErrors } from "../door/payErrors.ts";
import { agreePrice } from "../prices/agreePrice.ts";
import { calculate } from "../prices/readPricing.ts";
import { type References, readReferences } from "../references.ts";

/** An order's body as far as it is known. */
type QuoteBody = Partial<DeliveryBody> & { service_id: number };

/** What an order with this body would cost, in dollars. Throws `invalid` as for the order itself. */
export async function quoteOrder(db: Db, companyId: number, today: Day, body: QuoteBody) {
  const order = { ...body, date: body.date ?? today };
  const { errors, checked } = await readQuoted(db, companyId, today, order);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return priceOfOrder(order, checked);
}

/** What an order with these references costs, in dollars. */
export function priceOfOrder(order: Partial<DeliveryBody>, references: References) {
  const { amount, courier_pay } = agreePrice(order, references);
  const { lines = [], explanation = "" } = calculate(references) ?? {};
  return {
    amount: toDollars(amount),
    price_lines: lines.map((line) => ({ name: line.name, amount: toDollars(line.amount) })),
    price_explanation: explanation,
    courier_pay: toDollars(courier_pay),
  };
}

/** The errors of an order with this body that only the database can find: of what it refers to, and with what it is paid. */
export async function quoteErrors(
  db: Db,
  companyId: number,
  today: Day,
  body: Partial<DeliveryBody>,
): Promise<FieldErrors> {
  return (await readQuoted(db, companyId, today, body)).errors;
}

async function readQuoted(db: Db, companyId: number, today: Day, body: Partial<DeliveryBody>) {
  const { errors, checked } = await readReferences(db, companyId, today, body);
  const paid = await payErrors(db, { companyId, today }, body, checked);
  return { errors: { ...paid, ...errors }, checked };
}
