import { makeEntry, makeLine } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import type { Database } from "#server/database/types.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { type Amounts, CURRENCIES, fromDollars } from "#shared/money.ts";

/** Gives a courier of the account's company some cash, in dollars and bolívares, as capital, in `times` lines of each currency. */
export function sampleCourierCash(
  database: Database,
  accountId: number,
  courierId: number,
  amounts: { USD: number; VES: number },
  now = new Date(),
  times = 1,
): Promise<void> {
  const at = now.toISOString() as Instant;
  return database.transaction(async (tx) => {
    const { company_id: companyId } = await tx
      .selectFrom("accounts")
      .select("company_id")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    const cash: Amounts = { USD: fromDollars(amounts.USD), VES: fromDollars(amounts.VES) };
    const lines = CURRENCIES.flatMap((currency) => [
      ...Array.from({ length: times }, () =>
        makeLine("cash", cash[currency], { place: "courier", courier_id: courierId, currency }),
      ),
      makeLine("capital", -cash[currency] * times, { currency }),
    ]);
    const today = at.slice(0, 10) as Day;
    const author = { companyId, accountId, isAdmin: true, at, today, timeZone: "UTC", dayEnds: [] };
    await postEntries(tx, author, [makeEntry("capital", companyId, null, lines)]);
  });
}

export const sampleSettlement = (courier_id: number, change: object = {}) => ({
  courier_id,
  counted: { USD: 4, VES: 0 },
  pay: "later",
  note: null,
  ...change,
});
