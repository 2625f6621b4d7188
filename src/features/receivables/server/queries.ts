import { type RawBuilder, sql } from "kysely";
import { wayText } from "#features/tariffs/texts.ts";
import { isDebtNotUndone, isNotUndone, undoneIds } from "#server/http/undoing.ts";
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

/**
 * SQL: debts `b` of orders `d` whose import is being undone, with the columns of `select`. From today on they are owed no more, though their
 * entries follow batch by batch. Without rows for an earlier day.
 */
const undoneDebts = (select: RawBuilder<unknown>, asOf: AsOf) => {
  const { companyId } = asOf;
  return sql`select ${select} from debts as b join deliveries as d on d.id = b.delivery_id
    where ${isPast(asOf) ? sql`1 = 0` : sql`1 = 1`} and b.company_id = ${companyId} and b.remaining > 0
      and b.delivery_id in (${undoneIds("deliveries", companyId)})`;
};

/** A company, the day that is asked for, and today. */
interface AsOf {
  companyId: number;
  day: Day;
  today: Day;
}

const isPast = ({ day, today }: AsOf): boolean => day < today;

/** What a client owed at the end of a day, less its advances. Months before the day's are read from their totals. */
export async function balanceOn(db: Db, asOf: AsOf, clientId: number): Promise<Cents> {
  const { companyId, day } = asOf;
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
      union all
      ${undoneDebts(sql`-b.remaining`, asOf)} and b.client_id = ${clientId}
    ) as moved`.execute(db);
  return rows[0]?.balance ?? (0 as Cents);
}

interface EntryRow extends Effect {
  date: Day;
  number: number | null;
  order_date: Day | null;
  client_reference: string | null;
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
  /** The client's own number of that order. */
  client_reference: string | null;
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
  { start, end, today }: DayRange & { today: Day },
): Promise<{ opening: Cents; closing: Cents; lines: StatementLine[] }> {
  const [opening, { rows }, undone] = await Promise.all([
    balanceOn(db, { companyId, day: addDays(start, -1), today }, clientId),
    sql<EntryRow>`
      select e.date, e.cause, min(d.number) as number, min(d.date) as order_date, count(distinct d.id) as orders, min(r.number) as receipt_number,
        min(d.client_reference) as client_reference, min(f.name) as from_zone, min(g.name) as to_zone,
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
    start <= today ? undoneEntries(db, { companyId, day: end, today }, clientId) : [],
  ]);
  const lines = withBalances(opening, [...rows, ...undone]).map(
    ({ number, order_date, client_reference, from_zone, to_zone, orders, ...line }) => {
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
        client_reference: orders === 1 ? client_reference : null,
        zones: isPrice ? wayText(from_zone, to_zone) : null,
      };
    },
  );
  return { opening, closing: lines.at(-1)?.balance ?? opening, lines };
}

/** The entries that the undoing of imports has yet to make. */
async function undoneEntries(db: Db, asOf: AsOf, clientId: number): Promise<EntryRow[]> {
  const { rows } = await sql<Pick<EntryRow, "number" | "order_date" | "client_reference" | "owed">>`
    ${undoneDebts(sql`d.number, d.date as order_date, d.client_reference, -b.remaining as owed`, asOf)} and b.client_id = ${clientId}
    order by d.number`.execute(db);
  return rows.map((row) => ({
    ...row,
    date: asOf.today,
    cause: "deletion" as const,
    advanced: 0 as Cents,
    from_zone: null,
    to_zone: null,
    orders: 1,
    receipt_number: null,
  }));
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
export async function ageingOn(db: Db, asOf: AsOf): Promise<ClientAges[]> {
  const { companyId, day } = asOf;
  const { start } = periodOf("month", day);
  const young = youngBuckets(day);
  const since = young.at(-1)?.since;
  const partOf = (date: "order_date" | "d.date") =>
    sql`case ${sql.join(
      young.map(({ key, since }) => sql`when ${sql.ref(date)} >= ${since} then ${key}`),
      sql` `,
    )} end`;
  const { rows } = await sql<{ client_id: number; name: string | null; part: string; amount: Cents }>`
    select s.client_id, c.legal_name as name, s.part, s.amount from (
      select coalesce(client_id, 0) as client_id, part, cast(sum(amount) as bigint) as amount from (
        select party_id as client_id, account as part, amount from journal_totals
        where company_id = ${companyId} and account in ${ACCOUNTS} and currency = 'USD' and month < ${start.slice(0, 7)}
        union all
        select client_id, case when delivery_id is null then 'advance' else 'receivable' end, amount from receivable_moves
        where company_id = ${companyId} and date between ${start} and ${day}
        union all
        select client_id, ${partOf("order_date")}, amount from receivable_moves
        where company_id = ${companyId} and order_date >= ${since} and date <= ${day}
        union all
        ${undoneDebts(sql`b.client_id, 'receivable', -b.remaining`, asOf)}
        union all
        ${undoneDebts(sql`b.client_id, ${partOf("d.date")}, -b.remaining`, asOf)} and d.date >= ${since}
      ) as moved group by coalesce(client_id, 0), part having sum(amount) <> 0
    ) as s left join clients as c on c.id = s.client_id
    where ${isPast(asOf) ? sql`1 = 1` : isNotUndone("clients", "c", companyId)}`.execute(db);
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
export async function ordersOwedOn(db: Db, asOf: AsOf, clientId: number | null): Promise<OwedOrder[]> {
  const { companyId, day } = asOf;
  const { rows } = await sql<Omit<OwedOrder, "bucket" | "opening"> & { opening: Flag }>`
    select d.id as delivery_id, b.id as debt_id, d.number, d.opening, m.order_date as date, d.amount, m.owed from (
      select delivery_id, order_date, cast(sum(amount) as bigint) as owed from receivable_moves
      where company_id = ${companyId} and ${clientId === null ? sql`client_id is null` : sql`client_id = ${clientId}`}
        and delivery_id is not null and date <= ${day}
      group by delivery_id, order_date having sum(amount) <> 0
    ) as m join deliveries as d on d.id = m.delivery_id join debts as b on b.delivery_id = d.id
    where ${isPast(asOf) ? sql`1 = 1` : isDebtNotUndone("b", companyId)} order by m.order_date, d.number`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, opening: row.opening === 1, bucket: bucketOf(row.date, day) }));
}
