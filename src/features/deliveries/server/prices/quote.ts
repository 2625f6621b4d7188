import type { DeliveryBody } from "#features/deliveries/contract.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { invalid } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import { readReferences } from "../references.ts";
import { agreePrice } from "./agreePrice.ts";
import { calculate } from "./readPricing.ts";

/** What an order with this body would cost. Throws `invalid` as for the order itself. Amounts in dollars. */
export async function quoteOrder(
  db: Db,
  companyId: number,
  today: Day,
  body: Partial<DeliveryBody> & { service_id: number },
) {
  const asked = { ...body, date: body.date ?? today };
  const { errors, checked } = await readReferences(db, companyId, today, asked);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { amount, courier_pay } = agreePrice(asked, checked);
  const { lines = [], explanation = "" } = calculate(checked) ?? {};
  return {
    amount: toDollars(amount),
    price_lines: lines.map((line) => ({ name: line.name, amount: toDollars(line.amount) })),
    price_explanation: explanation,
    courier_pay: toDollars(courier_pay),
  };
}
