import { sql } from "kysely";
import { wayText } from "#features/tariffs/texts.ts";
import type { Db, Flag } from "#server/schema.ts";
import { addDays, type Day, type DayRange, periodOf } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { OPENINGS } from "#shared/numbers.ts";
import {
  type Ages,
  agesOf,
  type Bucket,
  bucketOf,
  type Effect,
  kindOf,
  withBalances,
  youngBuckets,
} from "../rules.ts";
import { receivableTexts as texts } from "../texts.ts";

/** The accounts that make up what a client owes. */
const ACCOUNTS = sql`('receivable', 'advance')`;

/** What a client owed at the end of a day, less its advances. Months before the day's are read from their totals. */
export async function balanceOn(db: Db, companyId: number, clientId: number, day: Day): Promise<Cents> {
  const { start } = periodOf("month", day);
  const { rows } = await sql<{ balance: Cents }>`
    select cast(coalesce(sum(amount), 0) as bigint) as balance from (
      select amount from journal_totals
      where company_id = ${companyId} and account in ${ACCOUNTS} and place = '' and party_id = ${clientId}
        and currency = 'USD' and month < ${start.slice(0, 7)}
      union all
      select amount from journal_lines
      where company_id = ${companyId} and client_id = ${clientId} and account in ${ACCOUNTS}
        and date between ${start} and ${day}
    ) as moved`.execute(db);
  return rows[0]?.balance ?? (0 as Cents);
}

interface EntryRow extends Effect {
  date: Day;
  number: number | null;
  order_date: Day | null;
  from_zone: string | null;
  to_zone: string | null;
  orders: number;
  receipt_number: number | null;
}

export interface StatementLine extends Effect {
  date: Day;
  kind: ReturnType<typeof kindOf>;
  /** The order; null for none or several. */
  number: number | null;
  /** The order's day. */
  order_date: Day | null;
  /** Where a charged order goes from and to: `Chacao → Baruta`. */
  zones: string | null;
  receipt_number: number | null;
  charge: Cents;
  credit: Cents;
  balance: Cents;
}

/** A client's statement: one line per journal entry that changed what it owes. In cents. */
export async function statementOf(
  db: Db,
  companyId: number,
  clientId: number,
  { start, end }: DayRange,
): Promise<{ opening: Cents; closing: Cents; lines: StatementLine[] }> {
  const [opening, { rows }] = await Promise.all([
    balanceOn(db, companyId, clientId, addDays(start, -1)),
    sql<EntryRow>`
      select e.date, e.cause, min(d.number) as number, min(d.date) as order_date, count(distinct d.id) as orders, min(r.number) as receipt_number,
        min(f.name) as from_zone, min(g.name) as to_zone,
        cast(sum(case l.account when 'receivable' then l.amount else 0 end) as bigint) as owed,
        cast(sum(case l.account when 'advance' then l.amount else 0 end) as bigint) as advanced
      from journal_lines as l join journal_entries as e on e.id = l.entry_id
      left join deliveries as d on d.id = l.delivery_id
      left join delivery_prices as q on d.priced = 1 and q.delivery_id = d.id
      left join zones as f on f.id = q.pickup_zone_id left join zones as g on g.id = q.delivery_zone_id
      left join payments as p on p.id = case when e.cause in ('payment', 'refund') then e.cause_id end
      left join receipts as r on r.id = case when e.cause in ('advance', 'advance_void', 'opening_advance', 'opening_advance_void') then e.cause_id else p.receipt_id end
      where l.company_id = ${companyId} and l.client_id = ${clientId} and l.account in ${ACCOUNTS}
        and l.date between ${start} and ${end}
      group by e.id, e.date, e.cause having sum(l.amount) <> 0 order by e.date, e.id`.execute(db),
  ]);
  const lines = withBalances(opening, rows).map(
    ({ number, order_date, from_zone, to_zone, orders, ...line }) => {
      const kind = kindOf(line);
      const isPrice = orders === 1 && (kind === "order" || kind === "price_change");
      // A credit of the opening balances' series has the number that a debt of it has.
      const isCredit = (line.receipt_number ?? 0) > OPENINGS;
      return {
        ...line,
        kind,
        number: isCredit ? line.receipt_number : orders === 1 ? number : null,
        receipt_number: isCredit ? null : line.receipt_number,
        order_date: orders === 1 ? order_date : null,
        zones: isPrice ? wayText(from_zone, to_zone) : null,
      };
    },
  );
  return { opening, closing: lines.at(-1)?.balance ?? opening, lines };
}

export interface ClientAges extends Ages {
  /** Null: all anonymous clients. */
  client_id: number | null;
  legal_name: string;
}

/**
 * What each client owed at the end of a day, the largest first. Reads the totals of earlier months, the moves of the day's month,
 * and those of orders of the last 60 days; everything else is older.
 */
export async function ageingOn(db: Db, companyId: number, day: Day): Promise<ClientAges[]> {
  const { start } = periodOf("month", day);
  const young = youngBuckets(day);
  const columns = young.map(({ key, since }) => sql`when order_date >= ${since} then ${key}`);
  const { rows } = await sql<{ client_id: number; name: string | null; part: string; amount: Cents }>`
    select s.client_id, c.legal_name as name, s.part, s.amount from (
      select coalesce(client_id, 0) as client_id, part, cast(sum(amount) as bigint) as amount from (
        select party_id as client_id, account as part, amount from journal_totals
        where company_id = ${companyId} and account in ${ACCOUNTS} and currency = 'USD' and month < ${start.slice(0, 7)}
        union all
        select client_id, case when delivery_id is null then 'advance' else 'receivable' end, amount from receivable_moves
        where company_id = ${companyId} and date between ${start} and ${day}
        union all
        select client_id, case ${sql.join(columns, sql` `)} end, amount from receivable_moves
        where company_id = ${companyId} and order_date >= ${young.at(-1)?.since} and date <= ${day}
      ) as moved group by coalesce(client_id, 0), part having sum(amount) <> 0
    ) as s left join clients as c on c.id = s.client_id`.execute(db);
  return [...Map.groupBy(rows, ({ client_id }) => client_id).entries()]
    .map(([id, parts]) => {
      const { receivable, advance, ...owedByAge } = Object.fromEntries(
        parts.map(({ part, amount }) => [part, amount]),
      ) as Partial<Record<Bucket | "receivable" | "advance", Cents>>;
      return {
        client_id: id || null,
        legal_name: parts[0]?.name ?? texts.anonymous,
        ...agesOf(receivable ?? (0 as Cents), advance ?? (0 as Cents), owedByAge),
      };
    })
    .sort((a, b) => b.total - a.total || (a.client_id ?? 0) - (b.client_id ?? 0));
}

export interface OwedOrder {
  delivery_id: number;
  debt_id: number;
  number: number;
  /** What the client owed before the company began here. */
  opening: boolean;
  date: Day;
  bucket: Bucket;
  /** The order's amount now. */
  amount: Cents;
  /** What was owed of it at the end of the day. */
  owed: Cents;
}

/** The orders that a client (null: all anonymous clients) owed at the end of a day, oldest first. */
export async function ordersOwedOn(
  db: Db,
  companyId: number,
  clientId: number | null,
  day: Day,
): Promise<OwedOrder[]> {
  const { rows } = await sql<Omit<OwedOrder, "bucket" | "opening"> & { opening: Flag }>`
    select d.id as delivery_id, b.id as debt_id, d.number, d.opening, m.order_date as date, d.amount, m.owed from (
      select delivery_id, order_date, cast(sum(amount) as bigint) as owed from receivable_moves
      where company_id = ${companyId} and ${clientId === null ? sql`client_id is null` : sql`client_id = ${clientId}`}
        and delivery_id is not null and date <= ${day}
      group by delivery_id, order_date having sum(amount) <> 0
    ) as m join deliveries as d on d.id = m.delivery_id join debts as b on b.delivery_id = d.id order by m.order_date, d.number`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, opening: row.opening === 1, bucket: bucketOf(row.date, day) }));
}
