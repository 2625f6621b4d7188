import { type RawBuilder, sql } from "kysely";
import { isOfImported } from "#features/bank-statements/server/verbs/isOfImported.ts";
import { anonymousName } from "#features/receipts/server/queries.ts";
import type { Db, RowOf } from "#server/schema.ts";
import { addDays, type Day, dayAt, type Instant, type OfficeClock } from "#shared/dates.ts";
import type { Cents, Currency } from "#shared/money.ts";
import type { Movement, MovementKind } from "../movements.ts";

export type LineRow = RowOf<"bank_lines">;

/** Which company, and by what it tells the day. */
export interface Where extends OfficeClock {
  companyId: number;
}

export interface Wanted {
  /** Both included. */
  start: Day;
  end: Day;
  /** Only of these signed amounts, in céntimos or cents, or with a reference that ends so, or receipts of these days; by default all. */
  amounts?: readonly Cents[];
  ends?: readonly string[];
  days?: readonly Day[];
  /** Only these of a kind. */
  only?: { kind: MovementKind; ids: readonly number[] };
}

/** A movement with its receipt and number. */
export interface FreeMovement extends Movement {
  /** Of a tender, and of change the receipt that it was change of. */
  receipt_id: number | null;
  number: number | null;
}

interface MovementRow extends Omit<FreeMovement, "day"> {
  day: Day | null;
  at: Instant | null;
}

/** SQL: no line of a bank is the money of it. */
const isFree = (column: string, id: string, and = "") =>
  sql.raw(`not exists (select 1 from bank_lines as l where l.${column} = ${id}${and})`);

/**
 * What moved through a bank in these days, and no line of a bank shows yet: tenders of receipts, change that was sent, remittances and bills.
 */
export async function freeMovements(db: Db, where: Where, wanted: Wanted): Promise<FreeMovement[]> {
  const parts = Object.entries(SOURCES)
    .filter(([kind]) => !wanted.only || wanted.only.kind === kind)
    .map(([, source]) => source(where, wanted));
  const { rows } = await sql<MovementRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return toMovements(rows, where).filter(({ day }) => day >= wanted.start && day <= wanted.end);
}

const toMovements = (rows: readonly MovementRow[], clock: Where): FreeMovement[] =>
  rows.map(({ day, at, ...row }) => ({ ...row, day: day ?? dayAt(new Date(at as Instant), clock) }));

/** More amounts are not named: change that is out is rare. */
const MOST_NAMED = 500;

/** Change that somebody has to return: it may come back on any day. Of these amounts, in céntimos or cents, if they are not too many. */
export async function expectedReturns(
  db: Db,
  where: Where,
  amounts: readonly Cents[],
): Promise<FreeMovement[]> {
  const incoming = [...new Set(amounts.filter((amount) => amount > 0))];
  if (incoming.length === 0) return [];
  const named = incoming.length <= MOST_NAMED ? sql`and v.amount in (${sql.join(incoming)})` : sql``;
  const { rows } = await sql<MovementRow>`${selectReturns} where v.company_id = ${where.companyId}
    and x.state = 'to_return' ${named} order by v.id`.execute(db);
  return toMovements(rows, where);
}

const narrow = (
  { amounts, ends = [], days = [], only }: Wanted,
  { amount, end, day, id }: { amount: string; end?: string; day?: string; id: string },
): RawBuilder<unknown> => {
  const byId = only ? sql`and ${sql.raw(id)} in (${sql.join(only.ids)})` : sql``;
  if (!amounts) return byId;
  const isLike = [sql`${sql.raw(amount)} in (${sql.join(amounts)})`];
  if (end && ends.length > 0) isLike.push(sql`${sql.raw(end)} in (${sql.join(ends)})`);
  if (day && days.length > 0) isLike.push(sql`${sql.raw(day)} in (${sql.join(days)})`);
  return sql`${byId} and (${sql.join(isLike, sql` or `)})`;
};

const NULL_DAY = "cast(null as text) as day";
const NO_TENDER = "cast(null as integer) as tender";
const NO_CLIENT = "cast(null as bigint) as client_id";
const NO_TIME = "cast(null as text) as at";
/** A tender without a method has its receipt's, with its reference. */
const BY_BANK = "coalesce(t.method, r.method) in ('transfer', 'mobile_payment')";
const REFERENCE_END = "case when t.method is null then r.reference_end else t.reference_end end";

/** A bill in dollars has nothing tendered. */
const BILL_AMOUNT = "-coalesce(b.tendered, b.amount)";

/** Sent change of undone receipts, as movements: by the change's id. */
const selectReturns = sql`
    select 'return' as kind, v.id, v.receipt_id, ${sql.raw(NO_TENDER)}, ${sql.raw(NO_CLIENT)}, r.number, ${sql.raw(NULL_DAY)}, x.at,
      v.currency, v.amount, x.reference
    from change_returns as x join change_payments as v on v.id = x.change_id join receipts as r on r.id = v.receipt_id`;

const SOURCES: Record<MovementKind, (where: Where, wanted: Wanted) => RawBuilder<unknown>> = {
  receipt: ({ companyId }, wanted) => sql`
    select 'receipt' as kind, r.id, r.id as receipt_id, t.position as tender, r.client_id, r.number, r.paid_on as day,
      ${sql.raw(NO_TIME)}, t.currency, t.amount + t.goods as amount,
      case when t.method is null then r.reference else t.reference end as reference
    from receipts as r join receipt_tenders as t on t.receipt_id = r.id
    where r.company_id = ${companyId} and r.state <> 'voided' and r.paid_on >= ${wanted.start} and r.paid_on <= ${wanted.end}
      and t.amount + t.goods > 0 and ${sql.raw(BY_BANK)}
      and not exists (select 1 from bank_line_tenders as l where l.receipt_id = r.id and l.tender = t.position)
      ${narrow(wanted, { amount: "t.amount + t.goods", end: REFERENCE_END, day: "r.paid_on", id: "r.id" })}`,
  change: ({ companyId }, wanted) => sql`
    select 'change' as kind, v.id, v.receipt_id, ${sql.raw(NO_TENDER)}, ${sql.raw(NO_CLIENT)}, r.number, ${sql.raw(NULL_DAY)}, v.at,
      v.currency, -v.amount as amount, v.reference
    from change_payments as v join receipts as r on r.id = v.receipt_id
    where v.company_id = ${companyId} and v.state = 'sent'
      and v.at >= ${addDays(wanted.start, -1)} and v.at < ${addDays(wanted.end, 3)}
      and ${isFree("change_id", "v.id")} ${narrow(wanted, { amount: "-v.amount", id: "v.id" })}`,
  return: ({ companyId }, wanted) => sql`
    ${selectReturns} where v.company_id = ${companyId} and x.place is null
      and (x.state = 'returned' ${wanted.only ? sql`or x.state = 'to_return'` : sql``})
      and x.at >= ${addDays(wanted.start, -1)} and x.at < ${addDays(wanted.end, 3)}
      and ${isFree("return_id", "v.id")} ${narrow(wanted, { amount: "v.amount", id: "v.id" })}`,
  remittance: ({ companyId }, wanted) => sql`
    select 'remittance' as kind, m.id, cast(null as bigint) as receipt_id, ${sql.raw(NO_TENDER)}, ${sql.raw(NO_CLIENT)}, m.number,
      m.date as day, ${sql.raw(NO_TIME)}, m.currency, m.deducted - m.amount as amount, m.reference
    from remittances as m
    where m.company_id = ${companyId} and m.voided_at is null and m.amount > m.deducted
      and m.method in ('transfer', 'mobile_payment') and m.date >= ${wanted.start} and m.date <= ${wanted.end}
      and ${isFree("remittance_id", "m.id")} ${narrow(wanted, { amount: "m.deducted - m.amount", id: "m.id" })}`,
  bill: ({ companyId }, wanted) => sql`
    select 'bill' as kind, b.id, cast(null as bigint) as receipt_id, ${sql.raw(NO_TENDER)}, ${sql.raw(NO_CLIENT)},
      cast(null as integer) as number, b.date as day, ${sql.raw(NO_TIME)}, b.currency, ${sql.raw(BILL_AMOUNT)} as amount,
      cast(null as text) as reference
    from company_bills as b
    where b.company_id = ${companyId} and coalesce(b.tendered, b.amount) > 0 and b.method in ('bank_transfered', 'mobile_payment')
      and b.date >= ${wanted.start} and b.date <= ${wanted.end}
      and ${isFree("bill_id", "b.id")} ${narrow(wanted, { amount: BILL_AMOUNT, id: "b.id" })}`,
};

/** Whose each movement is, by its kind and id: the client's name, or the bill's. */
export async function namesOf(
  db: Db,
  companyId: number,
  movements: readonly FreeMovement[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(movements, (movement) => movement.kind)) {
    const ids = [...new Set(ofKind.map(({ id }) => id))];
    const { rows } = await sql<{ id: number; name: string | null }>`${NAMES[kind]}
      and x.company_id = ${companyId} and x.id in (${sql.join(ids)})`.execute(db);
    for (const { id, name } of rows) if (name !== null) names.set(`${kind} ${id}`, name);
  }
  return names;
}

const NAMES = {
  receipt: sql`select x.id, (select coalesce(c.legal_name, ${anonymousName}) from receipts as r
    left join clients as c on c.id = r.client_id where r.id = x.id) as name from receipts as x where true`,
  change: sql`select x.id, (select coalesce(c.legal_name, ${anonymousName}) from receipts as r
    left join clients as c on c.id = r.client_id where r.id = x.receipt_id) as name from change_payments as x where true`,
  return: sql`select x.id, (select coalesce(c.legal_name, ${anonymousName}) from receipts as r
    left join clients as c on c.id = r.client_id where r.id = x.receipt_id) as name from change_payments as x where true`,
  remittance: sql`select x.id, c.legal_name as name from remittances as x join clients as c on c.id = x.client_id where true`,
  bill: sql`select x.id, x.name from company_bills as x where true`,
};

/** What these matched lines are the money of, by the line's id: tenders in the order of their receipts. */
export async function matchedWith(
  db: Db,
  companyId: number,
  rows: readonly Pick<LineRow, "id" | "state">[],
): Promise<Map<number, FreeMovement[]>> {
  const ids = rows.filter(({ state }) => state === "matched").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows: matched } = await sql<FreeMovement & { line: number }>`
    select l.id as line, 'receipt' as kind, r.id, r.id as receipt_id, x.tender, r.client_id, r.number, r.paid_on as day, t.currency,
      t.amount + t.goods as amount, case when t.method is null then r.reference else t.reference end as reference
    from bank_lines as l join bank_line_tenders as x on x.line_id = l.id join receipts as r on r.id = x.receipt_id
      join receipt_tenders as t on t.receipt_id = r.id and t.position = x.tender
    where l.company_id = ${companyId} and l.id in (${sql.join(ids)})
    union all
    select l.id as line, case when l.change_id is not null then 'change' when l.return_id is not null then 'return'
        when l.remittance_id is not null then 'remittance' else 'bill' end as kind,
      coalesce(l.change_id, l.return_id, l.remittance_id, l.bill_id) as id, v.receipt_id, ${sql.raw(NO_TENDER)}, ${sql.raw(NO_CLIENT)},
      coalesce(r.number, m.number) as number, coalesce(m.date, b.date, l.day) as day, a.currency, l.amount,
      coalesce(x.reference, case when l.return_id is null then v.reference end, m.reference) as reference
    from bank_lines as l join bank_accounts as a on a.id = l.bank_account_id
      left join change_returns as x on x.change_id = l.return_id
      left join change_payments as v on v.id = coalesce(l.change_id, l.return_id) left join receipts as r on r.id = v.receipt_id
      left join remittances as m on m.id = l.remittance_id left join company_bills as b on b.id = l.bill_id
    where l.company_id = ${companyId} and l.id in (${sql.join(ids)})
      and coalesce(l.change_id, l.return_id, l.remittance_id, l.bill_id) is not null
    order by 1, 3, 5`.execute(db);
  const byLine = Map.groupBy(matched, ({ line }) => line);
  return new Map(
    [...byLine].map(([line, movements]) => [line, movements.map(({ line: _, ...movement }) => movement)]),
  );
}

interface ReportedLine
  extends Pick<LineRow, "id" | "day" | "reference" | "description" | "state" | "reason" | "amount"> {
  account: string;
  currency: Currency;
  movements: readonly FreeMovement[];
}

interface ReportedDays {
  start: Day;
  end: Day;
  isMatched: boolean;
  /** The last line of the batch before. */
  after: Pick<ReportedLine, "day" | "id"> | undefined;
}

/** As many lines as a report reads at once: those that are matched, or the others, oldest first. */
export async function linesOfReport(
  db: Db,
  companyId: number,
  { start, end, isMatched, after }: ReportedDays,
): Promise<ReportedLine[]> {
  let query = db
    .selectFrom("bank_lines as l")
    .innerJoin("bank_accounts as b", "b.id", "l.bank_account_id")
    .select(["l.id", "l.day", "l.reference", "l.description", "l.state", "l.reason", "l.amount"])
    .select(["b.name as account", sql<Currency>`coalesce(b.currency, 'VES')`.as("currency")])
    .where("l.company_id", "=", companyId)
    .where("l.day", ">=", start)
    .where("l.day", "<=", end)
    .where("l.state", isMatched ? "=" : "<>", "matched")
    .where(isOfImported("l", companyId))
    .orderBy("l.day")
    .orderBy("l.id")
    .limit(REPORT_BATCH);
  if (after)
    query = query.where(({ or, and, eb }) =>
      or([eb("l.day", ">", after.day), and([eb("l.day", "=", after.day), eb("l.id", ">", after.id)])]),
    );
  const rows = await query.execute();
  const matched = await matchedWith(db, companyId, rows);
  return rows.map((row) => ({ ...row, movements: matched.get(row.id) ?? [] }));
}

/** As the batches of all reports. */
const REPORT_BATCH = 500;

/** How many lines are to be decided. */
export async function countOpenLines(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom("bank_lines as l")
    .select(sql<number>`count(*)`.as("count"))
    .where("l.company_id", "=", companyId)
    .where("l.state", "=", "open")
    .where(isOfImported("l", companyId))
    .executeTakeFirstOrThrow();
  return count;
}
