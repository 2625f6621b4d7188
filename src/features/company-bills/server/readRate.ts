import { rateOn } from "#features/rates/server/queries.ts";
import { rateTexts } from "#features/rates/texts.ts";
import type { Checked } from "#server/endpoint.ts";
import type { Db, RowOf } from "#server/schema.ts";
import { bolivaresToDollars, MAX_MONEY, type Rate } from "#shared/money.ts";
import { tooMuch } from "#shared/moneyFields.ts";
import type { BillBody } from "../contract.ts";

/** The rate of a bill in bolívares: the one in force on its day. A bill keeps its rate until its day changes. */
export async function readRate(
  db: Db,
  companyId: number,
  { currency, date, amount }: Partial<BillBody>,
  before?: Pick<RowOf<"company_bills">, "date" | "rate">,
): Promise<Checked<Rate | null>> {
  if (currency !== "VES" || date === undefined) return { errors: {}, checked: null };
  const kept = before?.date === date ? before.rate : null;
  const rate = kept ?? (await rateOn(db, companyId, date))?.rate ?? null;
  if (rate === null) return { errors: { currency: [rateTexts.none] }, checked: null };
  const isTooMuch = amount !== undefined && bolivaresToDollars(amount, rate) > MAX_MONEY;
  return { errors: isTooMuch ? { amount: [tooMuch] } : {}, checked: rate };
}
