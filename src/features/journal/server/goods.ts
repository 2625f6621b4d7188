import { sql } from "kysely";
import type { Db } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { type Cents, type Currency, sum } from "#shared/money.ts";
import type { JournalCause } from "#shared/vocabulary.ts";
import { ORDER_OF_LINE } from "./queries.ts";

export interface GoodsLine {
  entry_id: number;
  position: number;
  client_id: number;
  cause: JournalCause;
  currency: Currency;
  /** Positive for money that came in. */
  amount: Cents;
  delivery_number: number | null;
  receipt_number: number | null;
  remittance_number: number | null;
  /** The client may have it: the courier handed the cash in, or the transfer is confirmed. */
  ready: boolean;
  at: Instant;
}

export interface HeldGoods {
  owed: Record<Currency, Cents>;
  available: Record<Currency, Cents>;
  lines: GoodsLine[];
}

/** A client's goods money in cents and céntimos, with its lines, oldest first. */
export async function goodsMoneyOf(db: Db, companyId: number, clientId: number): Promise<HeldGoods> {
  return held(await goodsLines(db, companyId, [clientId]));
}

/** The goods money of every client with some, by client. */
export async function goodsMoneyOfAll(db: Db, companyId: number): Promise<Map<number, HeldGoods>> {
  const owed = await db
    .selectFrom("journal_totals")
    .select("party_id")
    .distinct()
    .where("company_id", "=", companyId)
    .where("account", "=", "goods")
    .groupBy(["party_id", "currency"])
    .having(sql<boolean>`sum(amount) <> 0`)
    .execute();
  const lines = await goodsLines(
    db,
    companyId,
    owed.map(({ party_id }) => party_id),
  );
  const byClient = Map.groupBy(lines, ({ client_id }) => client_id);
  return new Map([...byClient].map(([id, its]) => [id, held(its)]));
}

function held(lines: GoodsLine[]): HeldGoods {
  const of = (which: Currency, counted: readonly GoodsLine[]) =>
    sum(counted.filter(({ currency }) => currency === which).map(({ amount }) => amount));
  const ready = lines.filter((line) => line.ready);
  return {
    owed: { USD: of("USD", lines), VES: of("VES", lines) },
    available: { USD: of("USD", ready), VES: of("VES", ready) },
    lines,
  };
}

/** Cash that a courier has not handed in: no standing settlement settled its line, or a copy of it. */
const WITH_COURIER = sql<number>`case when exists (
  select 1 from journal_lines as k where k.entry_id = l.entry_id and k.place = 'courier' and not exists (
    select 1 from courier_lines as c join settlements as s on s.id = c.settled_by
    where c.company_id = k.company_id and c.entry_id = k.entry_id and c.position = k.position and s.voided_at is null))
  then 1 else 0 end`;

async function goodsLines(db: Db, companyId: number, clients: readonly number[]): Promise<GoodsLine[]> {
  if (clients.length === 0) return [];
  const rows = await db
    .selectFrom("journal_lines as l")
    .innerJoin("journal_entries as e", "e.id", "l.entry_id")
    .leftJoin("journal_entries as v", "v.reverses_id", "e.id")
    .leftJoin("deliveries as d", (join) => join.on("d.id", "=", ORDER_OF_LINE))
    .leftJoin("receipts as r", (join) =>
      join.onRef("r.id", "=", "e.cause_id").on("e.cause", "in", ["goods", "goods_void"]),
    )
    .leftJoin("remittances as m", (join) =>
      join.onRef("m.id", "=", "e.cause_id").on("e.cause", "in", ["remittance", "remittance_void"]),
    )
    .select(["l.entry_id", "l.position", "l.client_id", "e.cause", "l.currency", "e.created_at as at"])
    .select([
      sql<Cents>`-l.amount`.as("amount"),
      "d.number as delivery_number",
      "r.number as receipt_number",
      "m.number as remittance_number",
      "r.state",
      "v.id as reversed_by",
      WITH_COURIER.as("with_courier"),
    ])
    .where("l.company_id", "=", companyId)
    .where("l.account", "=", "goods")
    .where("l.client_id", "in", clients)
    .orderBy("l.entry_id")
    .orderBy("l.position")
    .execute();
  return rows.map(({ state, reversed_by, with_courier, client_id, ...line }) => ({
    ...line,
    client_id: client_id ?? 0,
    ready: line.cause !== "goods" || reversed_by !== null || (with_courier === 0 && state !== "reported"),
  }));
}

interface ClientGoods {
  client_id: number;
  currency: Currency;
  amount: Cents;
}

/**
 * What each client may have of its goods money, in cents and céntimos: the same as `available` of `goodsMoneyOfAll`, read without the
 * clients' whole history. It is what is owed, less what a courier still holds or nobody has confirmed.
 */
export async function availableGoods(db: Db, companyId: number): Promise<ClientGoods[]> {
  const { rows } = await sql<ClientGoods>`
    select client_id, currency, cast(sum(amount) as bigint) as amount from (
      select t.party_id as client_id, t.currency, -t.amount as amount from journal_totals as t
      where t.company_id = ${companyId} and t.account = 'goods'
      union all
      select l.client_id, l.currency, l.amount from (
        select e.id from courier_lines as c join journal_entries as e on e.id = c.entry_id
        where c.company_id = ${companyId} and c.settled_by is null and e.cause = 'goods'
        union
        select e.id from receipts as r cross join journal_entries as e
        where r.company_id = ${companyId} and r.state = 'reported'
          and e.company_id = r.company_id and e.cause = 'goods' and e.cause_id = r.id
      ) as waiting
      join journal_lines as l on l.entry_id = waiting.id and l.account = 'goods'
      where not exists (select 1 from journal_entries as v where v.reverses_id = waiting.id)
    ) as parts
    group by client_id, currency
    having sum(amount) > 0`.execute(db);
  return rows;
}
