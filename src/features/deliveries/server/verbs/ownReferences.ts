// A client's own numbers of its orders: each once among its orders that stand and its undecided requests. One unique constraint holds them
// to it, whoever writes at the same time.

import { ownNumberTaken } from "#features/deliveries/fields/ownNumberTexts.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, Tx } from "#server/schema.ts";
import { AppError } from "#shared/errors.ts";
import { ownNumberKey } from "#shared/identifiers/ownNumber.ts";

/** An order, or a stop of a request from 0. */
export interface Holder {
  companyId: number;
  /** Null: numbers of nobody's aren't compared. */
  clientId: number | null;
  /** Of the order or request, for people. */
  number: number;
  delivery_id: number | null;
  request_id: number | null;
  stop?: number;
}

interface Claim {
  companyId: number;
  clientId: number;
  key: string;
}

const claimed = prepared(
  (db, { companyId, clientId, key, number, delivery_id, request_id, stop }: Claim & Required<Holder>) =>
    db
      .insertInto("client_references")
      .values({
        company_id: companyId,
        client_id: clientId,
        reference_key: key,
        number,
        delivery_id,
        request_id,
        stop,
      })
      .onConflict((conflict) => conflict.columns(["company_id", "client_id", "reference_key"]).doNothing())
      .returning("id"),
);

const held = prepared((db, { companyId, clientId, key }: Claim) =>
  db
    .selectFrom("client_references")
    .select(["id", "number", "delivery_id", "request_id"])
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .where("reference_key", "=", key),
);

/** Which order that stands, or which undecided request, has the client's number. */
export async function holderOf(
  db: Db,
  { companyId, clientId }: { companyId: number; clientId: number },
  reference: string,
) {
  const [row] = await held(db, { companyId, clientId, key: ownNumberKey(reference) });
  return row;
}

/** Gives the number to its order or request, unless another one has it. Returns whether it has it now. */
export async function claimReference(tx: Tx, holder: Holder, reference: string | null): Promise<boolean> {
  const { clientId } = holder;
  if (reference === null || clientId === null) return true;
  const rows = await claimed(tx, { stop: 0, ...holder, clientId, key: ownNumberKey(reference) });
  return rows.length > 0;
}

/** Like `claimReference`. Throws a 409 with the order or request that has it. */
export async function takeReference(tx: Tx, holder: Holder, reference: string | null): Promise<void> {
  if (await claimReference(tx, holder, reference)) return;
  const { companyId, clientId } = holder;
  const other =
    clientId !== null && reference !== null && (await holderOf(tx, { companyId, clientId }, reference));
  if (!other || reference === null) throw new Error("a client's number was taken and is not found");
  throw referenceTaken(reference, other);
}

/** The 409 about a number that another order or request has. */
export const referenceTaken = (
  reference: string,
  { number, delivery_id, request_id }: Pick<Holder, "number" | "delivery_id" | "request_id">,
): AppError =>
  new AppError("conflict", {
    message: ownNumberTaken(reference, formatNumber(number), delivery_id === null),
    holder: { delivery_id, number, ...(request_id !== null && { request_id }) },
  });

/** Its number is free for another order. */
export async function freeReference(tx: Tx, deliveryId: number): Promise<void> {
  await tx.deleteFrom("client_references").where("delivery_id", "=", deliveryId).execute();
}

/** The numbers of the request are free for the orders that it becomes, or for others. */
export async function freeReferencesOfRequest(tx: Tx, requestId: number): Promise<void> {
  await tx.deleteFrom("client_references").where("request_id", "=", requestId).execute();
}

interface Numbered {
  id: number;
  number: number;
  client_id: number | null;
  client_reference: string | null;
}

/** What a changed order's number is now. Throws like `takeReference`. */
export async function moveReference(
  tx: Tx,
  companyId: number,
  { id, number, ...before }: Numbered,
  after: Pick<Numbered, "client_id" | "client_reference">,
): Promise<void> {
  const keyOf = ({ client_id, client_reference }: Pick<Numbered, "client_id" | "client_reference">) =>
    client_id === null || client_reference === null ? null : `${client_id} ${ownNumberKey(client_reference)}`;
  if (keyOf(before) === keyOf(after)) return;
  if (keyOf(before) !== null) await freeReference(tx, id);
  const holder = { companyId, clientId: after.client_id, number, delivery_id: id, request_id: null };
  await takeReference(tx, holder, after.client_reference);
}
