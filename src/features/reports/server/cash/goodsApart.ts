import { sql } from "kysely";
import { goodsApartText } from "#features/reports/texts.ts";
import type { Db } from "#server/schema.ts";
import type { DayRange } from "#shared/dates.ts";
import { type Cents, CURRENCIES, type Currency, formatMoney } from "#shared/money.ts";
import type { Sheet } from "../sheet/sheet.ts";

/**
 * Says what money for goods came in on these days, less what was given back: it is the clients', and in none of the sums of a paper about the
 * company's own. Nothing without any.
 */
export async function noteGoods(sheet: Sheet, db: Db, companyId: number, range: DayRange): Promise<void> {
  const { rows } = await sql<{ currency: Currency; amount: Cents }>`
    select l.currency, cast(-sum(l.amount) as bigint) as amount from journal_entries as e join journal_lines as l on l.entry_id = e.id
    where e.company_id = ${companyId} and e.cause in ('goods', 'goods_void') and e.date between ${range.start} and ${range.end}
      and l.account in ('goods', 'goods_ready')
    group by l.currency having sum(l.amount) <> 0`.execute(db);
  const amounts = CURRENCIES.flatMap((currency) =>
    rows.filter((row) => row.currency === currency).map(({ amount }) => formatMoney(amount, currency)),
  );
  if (amounts.length > 0) sheet.note(goodsApartText(amounts.join(" + ")));
}
