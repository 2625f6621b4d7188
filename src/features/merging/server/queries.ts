import { sql } from "kysely";
import { undecidedSettlement } from "#features/cash/server/queries.ts";
import type { Client } from "#features/clients/contract.ts";
import type { ClientBalance } from "#features/journal/rules.ts";
import { currentClient } from "#server/removeOrHide.ts";
import type { Db } from "#server/schema.ts";
import type { Cents } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { goodsAhead, goodsWait, undecided } from "../texts.ts";

/** The sums of these accounts that belong to clients, without those of nothing. In cents and céntimos. */
function balancesOf<Account extends "advance" | "goods" | "goods_ready">(
  db: Db,
  companyId: number,
  clients: readonly number[],
  accounts: readonly Account[],
) {
  return db
    .selectFrom("journal_totals")
    .select([
      "party_id as client_id",
      "account",
      "currency",
      sql<Cents>`cast(sum(amount) as bigint)`.as("amount"),
    ])
    .where("company_id", "=", companyId)
    .where("party_id", "in", clients)
    .where("account", "in", accounts)
    .where("place", "=", "")
    .groupBy(["party_id", "account", "currency"])
    .having(sql<boolean>`sum(amount) <> 0`)
    .orderBy("account")
    .orderBy("currency")
    .$narrowType<{ account: Account }>()
    .execute();
}

/** What a client has in advance, and its goods money that the office has. */
export const balancesToMove = (db: Db, companyId: number, clientId: number): Promise<ClientBalance[]> =>
  balancesOf(db, companyId, [clientId], ["advance", "goods_ready"]);

/**
 * Why two clients can't be merged now, or null: goods money of one is with a courier or unconfirmed, was paid to it before it came in, or is
 * part of a settlement that is not decided.
 */
export async function whyRefused(
  db: Db,
  companyId: number,
  clients: readonly Pick<Client, "id" | "legal_name">[],
): Promise<string | null> {
  const ids = clients.map(({ id }) => id);
  const held = await balancesOf(db, companyId, ids, ["goods", "goods_ready"]);
  for (const { id, legal_name } of clients) {
    const own = held.filter(({ client_id }) => client_id === id);
    if (own.some(({ account }) => account === "goods")) return goodsWait(legal_name);
    if (own.some(({ account, amount }) => account === "goods_ready" && amount > 0))
      return goodsAhead(legal_name);
  }
  const settlement = await db
    .selectFrom("settlements as s")
    .innerJoin("courier_lines as l", "l.settled_by", "s.id")
    .innerJoin("journal_lines as g", "g.entry_id", "l.entry_id")
    .select("s.number")
    .where("s.company_id", "=", companyId)
    .where(undecidedSettlement)
    .where("g.account", "=", "goods")
    .where(currentClient("g.client_id"), "in", ids)
    .limit(1)
    .executeTakeFirst();
  return settlement ? undecided(formatNumber(settlement.number)) : null;
}

/** How many rows of a client move with it. Orders that are deleted are not told. */
export async function countMoving(db: Db, companyId: number, { from, into }: { from: number; into: number }) {
  const count = (table: "receipts" | "remittances") =>
    db
      .selectFrom(table)
      .select(sql<number>`count(*)`.as("count"))
      .where("company_id", "=", companyId)
      .where("client_id", "=", from)
      .executeTakeFirstOrThrow();
  const [orders, receipts, remittances, tariffs] = await Promise.all([
    db
      .selectFrom("deliveries")
      .select(sql<number>`count(*)`.as("count"))
      .where("company_id", "=", companyId)
      .where("client_id", "=", from)
      .where("deleted_at", "is", null)
      .executeTakeFirstOrThrow(),
    count("receipts"),
    count("remittances"),
    tariffsToMove(db, companyId, { from, into })
      .select(sql<number>`count(*)`.as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    orders: orders.count,
    receipts: receipts.count,
    remittances: remittances.count,
    tariffs: tariffs.count,
  };
}

/** A client's own lists of prices, of services for which the other one has none. */
export const tariffsToMove = (db: Db, companyId: number, { from, into }: { from: number; into: number }) =>
  db
    .selectFrom("tariffs as t")
    .where("t.company_id", "=", companyId)
    .where("t.client_id", "=", from)
    .where("t.service_id", "not in", (eb) =>
      eb
        .selectFrom("tariffs as o")
        .select("o.service_id")
        .where("o.company_id", "=", companyId)
        .where("o.client_id", "=", into),
    );
