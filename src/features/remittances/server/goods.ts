import { sql } from "kysely";
import { ORDER_OF_LINE } from "#features/journal/server/queries.ts";
import { READY_OF_LINE } from "#features/receipts/server/verbs/readyGoods.ts";
import { type Listing, type Page, pageOf } from "#server/database/listing.ts";
import type { Db } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { type Cents, type Currency, sum, toDollars } from "#shared/money.ts";
import { toNumbered } from "#shared/numbers.ts";
import type { JournalCause } from "#shared/vocabulary.ts";
import type { GoodsLine, Remittance } from "../contract.ts";

/** What changed the goods money that is owed to a client. */
export interface GoodsMovement {
  entry_id: number;
  position: number;
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

/** Money that only became available, or no longer is, is owed as before. */
const MOVES_NOTHING = ["goods_ready", "goods_ready_void", "goods_opening"] as const;

const selectMovements = (db: Db, companyId: number, clientId: number) =>
  db
    .selectFrom("journal_lines as l")
    .innerJoin("journal_entries as e", "e.id", "l.entry_id")
    .where("l.company_id", "=", companyId)
    .where("l.client_id", "=", clientId)
    .where("l.account", "in", ["goods", "goods_ready"])
    .where("e.cause", "not in", MOVES_NOTHING);

function withDetails(query: ReturnType<typeof selectMovements>) {
  return query
    .leftJoin("journal_entries as v", "v.reverses_id", "e.id")
    .leftJoin("deliveries as d", (join) => join.on("d.id", "=", ORDER_OF_LINE))
    .leftJoin("receipts as r", (join) =>
      join.onRef("r.id", "=", "e.cause_id").on("e.cause", "in", ["goods", "goods_void"]),
    )
    .leftJoin("remittances as m", (join) =>
      join.onRef("m.id", "=", "e.cause_id").on("e.cause", "in", ["remittance", "remittance_void"]),
    )
    .select(["l.entry_id", "l.position", "e.cause", "l.currency", "e.created_at as at"])
    .select([sql<Cents>`-l.amount`.as("amount"), "d.number as delivery_number", "r.number as receipt_number"])
    .select(["m.number as remittance_number"])
    .select(
      sql<number>`case when e.cause = 'goods' and v.id is null and ${READY_OF_LINE} = 0 then 0 else 1 end`.as(
        "ready",
      ),
    );
}

const toMovement = ({ ready, ...row }: Omit<GoodsMovement, "ready"> & { ready: number }): GoodsMovement => ({
  ...row,
  ready: ready === 1,
});

const NEWEST_FIRST = [
  { column: "l.entry_id", direction: "desc" },
  { column: "l.position", direction: "desc" },
] as const;

/** A page of what changed a client's goods money, newest first. */
export const pageOfGoods = (
  db: Db,
  companyId: number,
  clientId: number,
  listing: Listing,
): Promise<Page<GoodsMovement>> =>
  pageOf(withDetails(selectMovements(db, companyId, clientId)), NEWEST_FIRST, listing, toMovement);

/**
 * Whose goods money a remittance paid, by the journal: its client of that day, also if that one was merged into another since. Its paper then
 * stays as it was.
 */
export async function payeeOf(
  db: Db,
  companyId: number,
  { id, receipt, client_id }: Pick<Remittance, "id" | "receipt" | "client_id">,
): Promise<number> {
  const entries = (cause: "remittance" | "payment") =>
    db
      .selectFrom("journal_entries as e")
      .innerJoin("journal_lines as l", "l.entry_id", "e.id")
      .select("l.client_id")
      .where("e.company_id", "=", companyId)
      .where("e.cause", "=", cause)
      .where("l.account", "in", ["goods", "goods_ready"]);
  // What was deducted whole was handed over in no entry of its own.
  const deducted = db.selectFrom("payments").select("id").where("company_id", "=", companyId);
  const row = await entries("remittance")
    .where("e.cause_id", "=", id)
    .unionAll(
      entries("payment").where("e.cause_id", "in", deducted.where("receipt_id", "=", receipt?.id ?? 0)),
    )
    .executeTakeFirst();
  return row?.client_id ?? client_id;
}

/** A client's goods money in one currency, from its last payout before an instant until then. */
export interface GoodsStatement {
  before: Cents;
  /** The oldest movements, if there are many: how many, and their sum. */
  earlier: { count: number; amount: Cents };
  /** The others, oldest first. */
  lines: GoodsMovement[];
  after: Cents;
}

/** `most`: how many movements are listed one by one. */
export async function goodsStatement(
  db: Db,
  companyId: number,
  { clientId, currency, at }: { clientId: number; currency: Currency; at: Instant },
  most: number,
): Promise<GoodsStatement> {
  const until = selectMovements(db, companyId, clientId)
    .where("l.currency", "=", currency)
    .where("e.created_at", "<=", at);
  const { last } = await until
    .where("e.cause", "in", ["remittance", "payment"])
    .where("e.created_at", "<", at)
    .select(sql<number>`coalesce(max(l.entry_id), 0)`.as("last"))
    .executeTakeFirstOrThrow();
  const since = until.where("l.entry_id", ">", last);
  const [{ before }, { count, moved }, { items }] = await Promise.all([
    until.where("l.entry_id", "<=", last).select(SUM.as("before")).executeTakeFirstOrThrow(),
    since.select([sql<number>`count(*)`.as("count"), SUM.as("moved")]).executeTakeFirstOrThrow(),
    pageOf(withDetails(since), NEWEST_FIRST, { page: 1, perPage: most }, toMovement),
  ]);
  const lines = items.reverse();
  const listed = sum(lines.map(({ amount }) => amount));
  return {
    before,
    earlier: { count: count - lines.length, amount: (moved - listed) as Cents },
    lines,
    after: (before + moved) as Cents,
  };
}

const SUM = sql<Cents>`cast(coalesce(-sum(l.amount), 0) as bigint)`;

const KINDS: Partial<Record<JournalCause, GoodsLine["kind"]>> = {
  goods: "collected",
  goods_void: "void",
  remittance: "remittance",
  remittance_void: "void",
  payment: "deduction",
  refund: "void",
  merge: "merge",
};

function numberOfLine(stored: number | null): Pick<GoodsLine, "delivery_number" | "opening"> {
  if (stored === null) return { delivery_number: null, opening: false };
  const { number, opening } = toNumbered(stored);
  return { delivery_number: number, opening };
}

/** As the API answers it. */
export const toGoodsLine = ({
  entry_id,
  position,
  cause,
  amount,
  ready,
  delivery_number,
  ...line
}: GoodsMovement): GoodsLine => ({
  ...line,
  ...numberOfLine(delivery_number),
  id: `${entry_id}-${position}`,
  kind: KINDS[cause] ?? "void",
  amount: toDollars(amount),
  available: ready,
});
