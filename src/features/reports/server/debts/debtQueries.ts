import { type RawBuilder, sql } from "kysely";
import { anonymousParty } from "#features/journal/texts.ts";
import { isOrderOrOpening } from "#features/ledger/server/queries.ts";
import { isDebtNotUndone, isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import type { Day, DayRange } from "#shared/dates.ts";
import { documentTypeLabel } from "#shared/identifiers/documentTexts.ts";
import type { Cents } from "#shared/money.ts";
import type { EntryKind, EntryMethod, PaymentStatus } from "#shared/vocabulary.ts";
import { BATCH, inBatches } from "../sheet/batches.ts";

/** Which orders a report covers. One client's report uses that client's index. */
export interface DebtScope {
  /** Selects the ids of the clients that have such orders. */
  clients(companyId: number): RawBuilder<unknown>;
  /** Selects one client's orders of all days; null: of anonymous clients, those with an open debt. */
  own(companyId: number, clientId: number | null): RawBuilder<unknown>;
  /** The condition on order `d` and debt `b`. */
  where: RawBuilder<unknown>;
}

/** The debts `b` of one client, or of anonymous clients, that are open. */
const openOf = (companyId: number, clientId: number | null) =>
  sql`b.company_id = ${companyId} and b.remaining > 0 and ${clientId === null ? sql`b.client_id is null` : sql`b.client_id = ${clientId}`}`;

/**
 * Credit orders of the range, without cancelled ones, as on the debts page; and paid orders that owe again since their receipt was
 * voided.
 */
export function creditOrders(company: number, { start, end }: DayRange): DebtScope {
  const owing = sql`select delivery_id from debts where company_id = ${company} and remaining > 0`;
  const where = sql`(d.payment_type = 'partial' or d.id in (${owing})) and d.status <> 'cancelled' and ${isOrderOrOpening}
    and d.date between ${start} and ${end}`;
  return {
    clients: (companyId) =>
      sql`select d.client_id from deliveries as d where d.company_id = ${companyId} and ${where}
        and ${isNotUndone("deliveries", "d", companyId)}`,
    own: (companyId, clientId) =>
      clientId === null
        ? OPEN_DEBTS.own(companyId, null)
        : sql`select * from deliveries where company_id = ${companyId} and client_id = ${clientId}`,
    where,
  };
}

/** Orders with an open debt. */
export const OPEN_DEBTS: DebtScope = {
  clients: (companyId) =>
    sql`select b.client_id from debts as b where b.company_id = ${companyId} and b.remaining > 0
      and ${isDebtNotUndone("b", companyId)}`,
  own: (companyId, clientId) =>
    sql`select d.* from debts as b join deliveries as d on d.id = b.delivery_id where ${openOf(companyId, clientId)}`,
  where: sql`b.remaining > 0`,
};

export interface DebtSums {
  clients: number;
  orders: number;
  amount: Cents;
  paid: Cents;
  remaining: Cents;
}

interface DebtInput {
  companyId: number;
  /** One client, or all. */
  thing: { id: number } | null;
}

const onlyClient = ({ thing }: DebtInput) =>
  thing ? sql`and d.client_id = ${thing.id} and b.client_id = ${thing.id}` : sql``;

/** The sums of all of them. */
export async function debtSums(db: Db, input: DebtInput, which: DebtScope): Promise<DebtSums> {
  const { rows } = await sql<DebtSums>`
    select count(distinct coalesce(b.client_id, 0)) as clients, count(*) as orders,
      cast(coalesce(sum(b.amount), 0) as bigint) as amount,
      cast(coalesce(sum(b.paid - b.refunded), 0) as bigint) as paid,
      cast(coalesce(sum(b.remaining), 0) as bigint) as remaining
    from debts as b join deliveries as d on d.id = b.delivery_id
    where b.company_id = ${input.companyId} and ${which.where} ${onlyClient(input)}
      and ${isDebtNotUndone("b", input.companyId)}`.execute(db);
  return rows[0] as DebtSums;
}

export interface ClientOrders {
  /** Null: anonymous clients. */
  id: number | null;
  name: string;
  document: string;
  type: string;
  sort_name: string;
}

/** `Venezolano V-12345678`; empty for anonymous clients. */
export const documentOf = ({ id, type, document }: ClientOrders) =>
  id === null ? "" : `${documentTypeLabel(type)} ${document}`;

/** The clients with such orders, by name, then the anonymous ones. */
export async function* clientsWith(db: Db, input: DebtInput, which: DebtScope) {
  yield* namedClients(db, input, which);
  if (input.thing) return;
  const orders = ordersWith(db, input.companyId, null, which);
  if (!(await orders.next()).done) yield [ANONYMOUS];
}

const ANONYMOUS: ClientOrders = { id: null, name: anonymousParty, document: "", type: "", sort_name: "" };

function namedClients(db: Db, input: DebtInput, which: DebtScope) {
  return inBatches<ClientOrders>(async (after) => {
    const past = after
      ? sql`and c.sort_name >= ${after.sort_name} and (c.sort_name > ${after.sort_name} or c.id > ${after.id})`
      : sql``;
    const onlyOne = input.thing ? sql`and c.id = ${input.thing.id}` : sql``;
    const { rows } = await sql<ClientOrders>`
      select c.id, c.legal_name as name, c.registration_number as document, c.type, c.sort_name
      from clients as c
      where c.company_id = ${input.companyId} ${onlyOne} ${past} and c.id in (${which.clients(input.companyId)})
      order by c.sort_name, c.id limit ${sql.lit(BATCH)}`.execute(db);
    return rows;
  });
}

export interface DebtOrder {
  /** Of the order. */
  id: number;
  debt_id: number;
  number: number;
  date: Day;
  service: string;
  status: PaymentStatus;
  amount: Cents;
  /** Payments minus refunds. */
  paid: Cents;
  remaining: Cents;
}

/** One client's orders of that kind, oldest first. */
export function ordersWith(db: Db, companyId: number, clientId: number | null, which: DebtScope) {
  return inBatches<DebtOrder>(async (after) => {
    const past = after
      ? sql`and d.date >= ${after.date} and (d.date > ${after.date} or d.id > ${after.id})`
      : sql``;
    // Without `materialized` SQLite walks the company's orders by date for each client.
    const { rows } = await sql<DebtOrder>`
      with own as materialized (${which.own(companyId, clientId)})
      select d.id, b.id as debt_id, d.number, d.date, d.service_name as service, b.status, b.amount,
        b.paid - b.refunded as paid, b.remaining
      from own as d join debts as b on b.delivery_id = d.id
      where ${which.where} ${past} and ${isDebtNotUndone("b", companyId)}
      order by d.date, d.id limit ${sql.lit(BATCH)}`.execute(db);
    return rows;
  });
}

export interface DebtEntry {
  debt_id: number;
  kind: EntryKind;
  amount: Cents;
  method: EntryMethod;
  date: Day;
}

/** The ledgers of these debts by debt, each in the order of writing. */
export async function ledgersOf(
  db: Db,
  companyId: number,
  debtIds: readonly number[],
): Promise<Map<number, DebtEntry[]>> {
  if (debtIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("payments")
    .select(["debt_id", "kind", "amount", "method", "date"])
    .where("company_id", "=", companyId)
    .where("debt_id", "in", [...debtIds])
    .orderBy("debt_id")
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ debt_id }) => debt_id);
}
