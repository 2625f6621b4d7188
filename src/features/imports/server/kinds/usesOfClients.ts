import { sql } from "kysely";
import { kindTexts } from "#features/imports/kindTexts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import type { Opening } from "#features/receivables/server/verbs/openings.ts";
import type { Db } from "#server/schema.ts";
import { formatNumber } from "#shared/numbers.ts";

/** What refers to these clients, in words, but for the balances that were made with them. */
export async function usesOfClients(
  db: Db,
  companyId: number,
  ids: readonly number[],
  openings: readonly Opening[],
): Promise<string[]> {
  const [orders, receipts, tariffs, standing, requests, merges] = await Promise.all([
    ordersOf(db, companyId, ids, idsOf(openings, "debt")),
    receiptsOf(db, companyId, ids, idsOf(openings, "advance")),
    ownLists(db, companyId, ids),
    standingOrdersOf(db, companyId, ids),
    requestsOf(db, companyId, ids),
    mergesOf(db, companyId, ids),
  ]);
  return [
    ...orders.map(({ number, name, opening }) =>
      opening === 1 ? kindTexts.openingOf(name) : kindTexts.orderOf(formatNumber(number), name),
    ),
    ...receipts.map(({ number, name, kind }) =>
      kind === "opening" ? kindTexts.openingOf(name) : kindTexts.receiptOf(formatReceipt(number), name),
    ),
    ...tariffs.map(({ name }) => kindTexts.tariffOf(name)),
    ...standing.map(({ name }) => kindTexts.standingOrder(name)),
    ...requests.map(({ number, name }) => kindTexts.requestOf(formatNumber(number), name)),
    ...merges.map(({ from, into }) => kindTexts.mergeOf(from, into)),
  ];
}

/** The ids of these orders or receipts, which are not in the way. Never none, which SQL doesn't take. */
const idsOf = (openings: readonly Opening[], kind: Opening["kind"]) => [
  0,
  ...openings.flatMap((opening) => (opening.kind === kind ? opening.id : [])),
];

const ordersOf = (db: Db, companyId: number, ids: readonly number[], except: readonly number[]) =>
  db
    .selectFrom("deliveries as o")
    .innerJoin("clients as c", "c.id", "o.client_id")
    .select(["o.number", "o.opening", "c.legal_name as name"])
    .where("o.company_id", "=", companyId)
    .where("o.client_id", "in", ids)
    .where("o.id", "not in", except)
    .where((eb) =>
      eb.or([
        eb("o.deleted_at", "is", null),
        eb.and([eb("o.opening", "=", sql.lit(1)), eb("o.status", "<>", "cancelled")]),
      ]),
    )
    .orderBy("o.id")
    .execute();

const receiptsOf = (db: Db, companyId: number, ids: readonly number[], except: readonly number[]) =>
  db
    .selectFrom("receipts as r")
    .innerJoin("clients as c", "c.id", "r.client_id")
    .select(["r.number", "r.kind", "c.legal_name as name"])
    .where("r.company_id", "=", companyId)
    .where("r.client_id", "in", ids)
    .where("r.id", "not in", except)
    .where("r.state", "<>", "voided")
    .orderBy("r.id")
    .execute();

const ownLists = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom("tariffs as t")
    .innerJoin("clients as c", "c.id", "t.client_id")
    .select("c.legal_name as name")
    .distinct()
    .where("t.company_id", "=", companyId)
    .where("t.client_id", "in", ids)
    .execute();

const standingOrdersOf = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom("standing_orders")
    .select("name")
    .where("company_id", "=", companyId)
    .where("client_id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

/** What clients have asked for and nobody has decided. */
const requestsOf = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom("requests as q")
    .innerJoin("clients as c", "c.id", "q.client_id")
    .select(["q.number", "c.legal_name as name"])
    .where("q.company_id", "=", companyId)
    .where("q.client_id", "in", ids)
    .where("q.state", "=", "new")
    .orderBy("q.id")
    .execute();

/** What was merged, in either direction: the other client has the money of both. */
const mergesOf = (db: Db, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom("clients as m")
    .innerJoin("clients as c", "c.id", "m.merged_into_id")
    .select(["m.legal_name as from", "c.legal_name as into"])
    .where("m.company_id", "=", companyId)
    .where((eb) => eb.or([eb("m.id", "in", ids), eb("m.merged_into_id", "in", ids)]))
    .orderBy("m.id")
    .execute();
