// Rows of orders that are there already: by their client's own number, or by all that they say.

import type { AskedOrder } from "#features/deliveries/askedContract.ts";
import { ownNumberTaken } from "#features/deliveries/fields/ownNumberTexts.ts";
import { kindTexts } from "#features/imports/kindTexts.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import { addDays, type Day, formatDay } from "#shared/dates.ts";
import { ownNumberKey } from "#shared/identifiers/ownNumber.ts";
import { type Cents, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import { fold } from "#shared/search.ts";

/** What a row says that tells whether its order is there already. */
export interface Likeness {
  /** Undefined in a client's own sheet, which is about that client. */
  clientId: number | undefined;
  reference: string | null;
  date: string;
  recipient: string;
  address: string;
  amount: Cents;
}

/** Where the row's order is: `record`, its number says so; or only a warning. */
export interface Repeat {
  message: string;
  /** Its order or request; null if the import doesn't make such records. */
  record?: number | null;
}

export type Repeats = (
  db: Db,
  place: { companyId: number; clientId?: number | undefined; today: Day },
  rows: readonly Likeness[],
) => Promise<(Repeat | undefined)[]>;

/** The body of a row may be invalid. */
interface RowBody {
  client_id?: unknown;
  client_reference?: unknown;
  date?: unknown;
  cod_amount?: unknown;
  receipt?: { full_name?: string; address?: string };
}

export function likenessOf(body: RowBody): Likeness {
  const { client_id: id, client_reference: reference, date, cod_amount: amount, receipt = {} } = body;
  const dollars = Number(amount ?? 0);
  return {
    clientId: typeof id === "number" ? id : undefined,
    reference: typeof reference === "string" && reference !== "" ? reference : null,
    date: String(date),
    recipient: fold(receipt.full_name ?? ""),
    address: fold(receipt.address ?? ""),
    amount: Number.isFinite(dollars) ? fromDollars(dollars) : (0 as Cents),
  };
}

/** What two rows that say the same share. */
export const sameness = (row: Likeness, clientId = row.clientId): string =>
  [clientId, row.date, row.recipient, row.address, row.amount].join("\n");

/** How far back orders may be the same. */
const DAYS = 7;

/** Finds the orders that stand, and the undecided requests, which the rows repeat. `makes`: what the import's rows become. */
export const repeatsAs =
  (makes: "deliveries" | "requests"): Repeats =>
  async (db, { companyId, clientId, today }, rows) => {
    const whose = rows.map((row) => clientId ?? row.clientId);
    const held = await heldNumbers(db, companyId, rows, whose, makes);
    const unnumbered = rows.filter(({ reference }) => reference === null);
    const alike = await alikeOrders(db, companyId, addDays(today, -DAYS), unnumbered, whose);
    return rows.map((row, index) => {
      const owner = whose[index];
      if (row.reference !== null) return held.get(`${owner} ${ownNumberKey(row.reference)}`)?.(row.reference);
      const message = alike.get(sameness(row, owner));
      return message === undefined ? undefined : { message };
    });
  };

type Whose = readonly (number | undefined)[];

async function heldNumbers(
  db: Db,
  companyId: number,
  rows: readonly Likeness[],
  whose: Whose,
  makes: "deliveries" | "requests",
) {
  const holderOf = new Map<string, (typed: string) => Repeat>();
  const keys = rows.flatMap(({ reference }) => (reference === null ? [] : [ownNumberKey(reference)]));
  const clients = [...new Set(whose)].filter((id) => id !== undefined);
  if (keys.length === 0 || clients.length === 0) return holderOf;
  const holders = await db
    .selectFrom("client_references as r")
    .leftJoin("requests as q", "q.delivery_id", "r.delivery_id")
    .select([
      "r.client_id",
      "r.reference_key",
      "r.number",
      "r.delivery_id",
      "r.request_id",
      "q.id as became_of",
    ])
    .where("r.company_id", "=", companyId)
    .where("r.client_id", "in", clients)
    .where("r.reference_key", "in", [...new Set(keys)])
    .execute();
  for (const { client_id, reference_key, number, delivery_id, request_id, became_of } of holders)
    holderOf.set(`${client_id} ${reference_key}`, (typed) => ({
      message: ownNumberTaken(typed, formatNumber(number), delivery_id === null),
      record: makes === "deliveries" ? delivery_id : (request_id ?? became_of),
    }));
  return holderOf;
}

async function alikeOrders(
  db: Db,
  companyId: number,
  since: Day,
  rows: readonly Likeness[],
  whose: Whose,
): Promise<Map<string, string>> {
  const alikeTo = new Map<string, string>();
  const dates = [...new Set(rows.map(({ date }) => date))].filter((date) => date >= since) as Day[];
  const clients = [...new Set(whose)].filter((id) => id !== undefined);
  if (dates.length === 0 || clients.length === 0) return alikeTo;
  const add = (alike: Likeness, message: string) => alikeTo.set(sameness(alike), message);
  const waiting = await db
    .selectFrom("requests as q")
    .select(["q.number", "q.client_id", "q.body"])
    .where("q.company_id", "=", companyId)
    .where("q.state", "=", "new")
    .where("q.client_id", "in", clients)
    .where(isNotUndone("requests", "q", companyId))
    .execute();
  for (const { number, client_id, body } of waiting) {
    const request = JSON.parse(body) as AskedOrder;
    for (const stop of request.stops ?? [request])
      add(
        { ...likenessOf({ ...request, ...stop }), clientId: client_id ?? undefined },
        kindTexts.likeRequest(formatNumber(number)),
      );
  }
  const orders = await db
    .selectFrom("deliveries as d")
    .select(["d.number", "d.client_id", "d.date", "d.recipient_name", "d.recipient_address", "d.cod_amount"])
    .where("d.company_id", "=", companyId)
    .where("d.client_id", "in", clients)
    .where("d.date", "in", dates)
    .where("d.deleted_at", "is", null)
    .where("d.status", "<>", "cancelled")
    .where(isNotUndone("deliveries", "d", companyId))
    .orderBy("d.id")
    .execute();
  for (const order of orders) {
    const { number, client_id, date, recipient_name: full_name, recipient_address: address } = order;
    const alike = likenessOf({ client_id, date, receipt: { full_name, address } });
    add({ ...alike, amount: order.cod_amount }, kindTexts.likeOrder(formatNumber(number), formatDay(date)));
  }
  return alikeTo;
}
