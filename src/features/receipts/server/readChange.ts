import { sql } from "kysely";
import { fullName } from "#features/couriers/rules.ts";
import { type Listing, type Page, pageOf } from "#server/database/listing.ts";
import { holdsReference, matchesText } from "#server/database/search.ts";
import type { Db } from "#server/schema.ts";
import { orNotFound } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import { type ChangeState, RETURN_STATES, type ReturnState } from "#shared/vocabulary.ts";
import type { ChangePayment } from "../contract.ts";
import { receiptTexts } from "../texts.ts";
import { anonymousName } from "./references.ts";

/** The state of change `v`, with its return `x`. */
const CHANGE_STATE = sql<ChangeState>`coalesce(x.state, v.state)`;

const selectChange = (db: Db, companyId: number) =>
  db
    .selectFrom("change_payments as v")
    .innerJoin("receipts as r", "r.id", "v.receipt_id")
    .leftJoin("change_returns as x", "x.change_id", "v.id")
    .innerJoin("accounts as a", (join) =>
      join.on("a.id", "=", sql<number>`coalesce(x.account_id, v.account_id)`),
    )
    .leftJoin("couriers as k", "k.id", "x.courier_id")
    .leftJoin("clients as c", "c.id", "r.client_id")
    .leftJoin("deliveries as d", "d.id", "v.delivery_id")
    .select([
      CHANGE_STATE.as("state"),
      "v.id",
      "v.currency",
      "v.amount",
      "v.method",
      "v.bank",
      "v.phone",
      "v.document",
    ])
    .select(["v.receipt_id", "r.number as receipt_number", "v.delivery_id", "d.number as delivery_number"])
    .select([
      "v.reference",
      "x.state as return_state",
      "a.name as by",
      "x.courier_id",
      "k.first_name",
      "k.last_name",
    ])
    .select(["x.reference as return_reference", "x.bank as return_bank", "x.place"])
    .select(({ fn }) => [
      fn.coalesce("x.reason", "v.reason").as("reason"),
      fn.coalesce("x.at", "v.at").as("at"),
    ])
    .select(sql<string | null>`coalesce(c.legal_name, d.anonymous_name, ${anonymousName})`.as("client_name"))
    .where("v.company_id", "=", companyId);

type ShownChange = Awaited<ReturnType<ReturnType<typeof selectChange>["executeTakeFirstOrThrow"]>>;

const toChange = ({ amount, client_name, ...fields }: ShownChange): ChangePayment => {
  const { return_state, return_reference, return_bank, place, first_name, last_name, ...row } = fields;
  return {
    ...row,
    returned: return_state === "returned" ? { reference: return_reference, bank: return_bank, place } : null,
    courier_name: first_name === null || last_name === null ? null : fullName({ first_name, last_name }),
    amount: toDollars(amount),
    client_name: client_name ?? receiptTexts.anonymous,
  };
};

const isReturnState = (state: ChangeState | undefined): state is ReturnState =>
  RETURN_STATES.some((returnState) => returnState === state);

interface ChangeFilters extends Listing {
  search?: string | undefined;
  state?: ChangeState | undefined;
  delivery_id?: number | undefined;
  receipt_id?: number | undefined;
  at_door?: "1" | undefined;
}

/** A page of the change that is sent, newest first. */
export function pageOfChange(
  db: Db,
  companyId: number,
  { search, state, delivery_id, receipt_id, at_door, ...listing }: ChangeFilters,
): Promise<Page<ChangePayment>> {
  let query = selectChange(db, companyId);
  if (isReturnState(state)) query = query.where("x.state", "=", state);
  else if (state) query = query.where("v.state", "=", state).where("x.id", "is", null);
  if (search) {
    const texts = ["c.search", "d.anonymous_sort", sql`lower(v.document)`, sql`lower(v.reference)`];
    const spelled = holdsReference(db, sql`lower(v.reference)`, search);
    const conditions = [...texts.map((text) => matchesText(db, text, search)), spelled].map(
      (has) => sql`coalesce(${has}, false)`,
    );
    query = query.where(sql<boolean>`(${sql.join(conditions, sql` or `)})`);
  }
  if (delivery_id !== undefined) query = query.where("v.delivery_id", "=", delivery_id);
  if (receipt_id !== undefined) query = query.where("v.receipt_id", "=", receipt_id);
  if (at_door) query = query.whereRef("d.door_receipt_id", "=", "v.receipt_id");
  return pageOf(query, [{ column: "v.id", direction: "desc" }], listing, toChange);
}

/** Throws `not-found`. */
export const changeView = async (db: Db, companyId: number, id: number): Promise<ChangePayment> =>
  toChange(orNotFound(await selectChange(db, companyId).where("v.id", "=", id).executeTakeFirst()));
