import { sql } from "kysely";
import { postEntries } from "#features/journal/server/queries.ts";
import { type ChangeEnd, endChange } from "#features/ledger/server/change.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { type Listing, type Page, pageOf } from "#server/database/listing.ts";
import { change, read } from "#server/endpoint.ts";
import type { Db, Tx } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { formatMoney, fromDollars, toDollars } from "#shared/money.ts";
import type { ChangeState } from "#shared/vocabulary.ts";
import { type ChangePayment, changeRoutes as routes } from "../contract.ts";
import { formatReceipt } from "../rules.ts";
import { receiptTexts } from "../texts.ts";
import { anonymousName } from "./references.ts";

export const changeEndpoints = [
  read(routes.filter, async ({ db, actor, query }) => ({
    answer: await pageOfChange(db, actor.companyId, query),
  })),

  change(routes.sent, {
    handle: ({ tx, author, params, body }) => end(tx, author, params.id, body),
  }),

  change(routes.cancel, {
    handle: ({ tx, author, params, body }) => end(tx, author, params.id, body),
  }),
];

const selectChange = (db: Db, companyId: number) =>
  db
    .selectFrom("change_payments as v")
    .innerJoin("receipts as r", "r.id", "v.receipt_id")
    .innerJoin("accounts as a", "a.id", "v.account_id")
    .leftJoin("clients as c", "c.id", "r.client_id")
    .leftJoin("deliveries as d", "d.id", "v.delivery_id")
    .select(["v.id", "v.state", "v.currency", "v.amount", "v.method", "v.bank", "v.phone", "v.document"])
    .select(["v.receipt_id", "r.number as receipt_number", "v.delivery_id", "d.number as delivery_number"])
    .select(["v.reference", "v.reason", "v.at", "a.name as by"])
    .select(sql<string | null>`coalesce(c.legal_name, d.anonymous_name, ${anonymousName})`.as("client_name"))
    .where("v.company_id", "=", companyId);

type ShownRow = Awaited<ReturnType<ReturnType<typeof selectChange>["executeTakeFirstOrThrow"]>>;

const toChange = ({ amount, client_name, ...row }: ShownRow): ChangePayment => ({
  ...row,
  amount: toDollars(amount),
  client_name: client_name ?? receiptTexts.anonymous,
});

interface ChangeFilters extends Listing {
  state?: ChangeState | undefined;
  delivery_id?: number | undefined;
}

function pageOfChange(
  db: Db,
  companyId: number,
  { state, delivery_id, ...listing }: ChangeFilters,
): Promise<Page<ChangePayment>> {
  let query = selectChange(db, companyId);
  if (state) query = query.where("v.state", "=", state);
  if (delivery_id !== undefined) query = query.where("v.delivery_id", "=", delivery_id);
  return pageOf(query, [{ column: "v.id", direction: "desc" }], listing, toChange);
}

/** Marks change as sent, or as not to be sent. */
async function end(
  tx: Tx,
  author: Author,
  id: number,
  how: ChangeEnd,
): Promise<{ answer: ChangePayment; events: EventDraft[] }> {
  const { before, entries } = await endChange(tx, author, id, how);
  await postEntries(tx, author, entries);
  const row = await selectChange(tx, author.companyId).where("v.id", "=", id).executeTakeFirst();
  const answer = toChange(orNotFound(row));
  return { answer, events: [toChangeEvent(answer, before.bank)] };
}

function toChangeEvent(change: ChangePayment, askedBank: string): EventDraft {
  const { state, currency, amount, reference, bank, reason, receipt_id, receipt_number } = change;
  const of = `de ${formatMoney(fromDollars(amount), currency)} del recibo ${formatReceipt(receipt_number)}`;
  return {
    action: "update",
    entity: "receipt",
    id: receipt_id,
    summary: state === "sent" ? `Envió el vuelto ${of}` : `Canceló el vuelto ${of}`,
    before: { change: "to_send", reference: null, bank: askedBank, reason: null },
    after: { change: state, reference, bank, reason },
  };
}
