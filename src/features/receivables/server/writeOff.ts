import { sql } from "kysely";
import { findDebt } from "#features/debts/server/queries.ts";
import { entryOfWriteOff, reverseEntry, toOrderRef } from "#features/journal/rules.ts";
import { postEntries, standingEntries } from "#features/journal/server/queries.ts";
import { writeOff } from "#features/ledger/rules.ts";
import { type OrderDebt, toDebt, writeDebt } from "#features/ledger/server/queries.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { type Page, pageOf } from "#server/database/listing.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { formatMoney, toDollars } from "#shared/money.ts";
import { formatNumber, toNumbered } from "#shared/numbers.ts";
import type { WriteOff } from "../contract.ts";
import { receivableTexts as texts, voidedText, writtenOffText } from "../texts.ts";

interface Changed {
  answer: WriteOff;
  events: EventDraft[];
}

async function insertWriteOff(
  tx: Tx,
  { companyId, accountId, at, today }: Author,
  row: Pick<RowOf<"write_offs">, "debt_id" | "amount" | "reason" | "voids_id">,
): Promise<number> {
  const { id } = await tx
    .insertInto("write_offs")
    .values({ ...row, company_id: companyId, date: today, account_id: accountId, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes off the rest of a locked debt. Throws `conflict` if nothing is left. */
export async function writeOffDebt(
  tx: Tx,
  author: Author,
  debt: OrderDebt,
  reason: string,
): Promise<Changed> {
  const { companyId } = author;
  const { id: debt_id, remaining: amount } = debt;
  if (amount === 0) throw conflict(texts.nothingLeft);
  const id = await insertWriteOff(tx, author, { debt_id, amount, reason, voids_id: null });
  await writeDebt(tx, author, debt_id, { debt: writeOff(toDebt(debt), amount), entries: [] });
  await postEntries(tx, author, [entryOfWriteOff(toOrderRef(debt.delivery_id, debt), id, amount)]);
  const summary = writtenOffText(formatMoney(amount), formatNumber(debt.number), reason);
  return {
    answer: await oneWriteOff(tx, companyId, id),
    events: [
      {
        action: "create",
        entity: "debt",
        id: debt_id,
        summary,
        after: { amount: toDollars(amount), reason },
      },
    ],
  };
}

/** Undoes a write-off: the debt is owed again. Throws `conflict` the second time. */
export async function voidWriteOff(tx: Tx, author: Author, id: number, reason: string): Promise<Changed> {
  const { companyId } = author;
  const before = orNotFound(await findWriteOff(tx, companyId, id));
  // The debt's lock makes a second void wait, and see the first one.
  const debt = orNotFound(await findDebt(tx, companyId, before.debt_id));
  const voided = await tx.selectFrom("write_offs").select("id").where("voids_id", "=", id).executeTakeFirst();
  if (voided) throw conflict(texts.alreadyVoided);
  const { debt_id, amount } = before;
  const voidId = await insertWriteOff(tx, author, { debt_id, amount, reason, voids_id: id });
  await writeDebt(tx, author, debt_id, { debt: writeOff(toDebt(debt), -amount), entries: [] });
  const entries = await standingEntries(tx, companyId, "write_off", [id]);
  await postEntries(
    tx,
    author,
    entries.map((entry) => reverseEntry(entry, { cause: "write_off_void", cause_id: voidId })),
  );
  const summary = voidedText(formatMoney(amount), formatNumber(debt.number), reason);
  return {
    answer: await oneWriteOff(tx, companyId, id),
    events: [
      { action: "delete", entity: "debt", id: debt_id, summary, before: { amount: toDollars(amount) } },
    ],
  };
}

const findWriteOff = (db: Db, companyId: number, id: number) =>
  db
    .selectFrom("write_offs")
    .select(["debt_id", "amount"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("voids_id", "is", null)
    .executeTakeFirst();

/** A company's write-offs, with their orders and voids. */
function writeOffs(db: Db, companyId: number) {
  return db
    .selectFrom("write_offs as w")
    .innerJoin("debts as b", "b.id", "w.debt_id")
    .innerJoin("deliveries as d", "d.id", "b.delivery_id")
    .innerJoin("accounts as a", "a.id", "w.account_id")
    .leftJoin("clients as c", "c.id", "b.client_id")
    .leftJoin("write_offs as v", "v.voids_id", "w.id")
    .where("w.company_id", "=", companyId)
    .where("w.voids_id", "is", null)
    .select([
      "w.id",
      "w.debt_id",
      "b.delivery_id",
      "d.number",
      "b.client_id",
      "w.amount",
      "w.reason",
      "w.date",
    ])
    .select(["a.name as by", "w.created_at", "v.created_at as voided_at", "v.reason as void_reason"])
    .select(sql<string>`coalesce(c.legal_name, d.anonymous_name)`.as("client_name"));
}

type Row = Awaited<ReturnType<ReturnType<typeof writeOffs>["execute"]>>[number];

const toWriteOff = (row: Row): WriteOff => ({
  ...row,
  ...toNumbered(row.number),
  amount: toDollars(row.amount),
});

const oneWriteOff = async (db: Db, companyId: number, id: number) =>
  toWriteOff(await writeOffs(db, companyId).where("w.id", "=", id).executeTakeFirstOrThrow());

interface Filters {
  page: number;
  perPage: number;
  debt_id?: number | undefined;
  client_id?: number | undefined;
}

export function pageOfWriteOffs(
  db: Db,
  companyId: number,
  { debt_id, client_id, ...page }: Filters,
): Promise<Page<WriteOff>> {
  let query = writeOffs(db, companyId);
  if (debt_id) query = query.where("w.debt_id", "=", debt_id);
  if (client_id) query = query.where("b.client_id", "=", client_id);
  return pageOf(query, [{ column: "w.id", direction: "desc" }], page, toWriteOff);
}
