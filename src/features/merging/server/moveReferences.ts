import type { AskedOrder } from "#features/deliveries/askedContract.ts";
import { renamedText } from "#features/merging/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { cutTo } from "#shared/fields.ts";
import { MOST_OWN_NUMBER, ownNumberKey } from "#shared/identifiers/ownNumber.ts";
import { formatNumber } from "#shared/numbers.ts";

interface Two {
  from: number;
  into: number;
}

interface Claim {
  id: number;
  reference_key: string;
  number: number;
  delivery_id: number | null;
  request_id: number | null;
  stop: number;
}

/**
 * Gives a client's own numbers of its orders and requests to the other one. Where that has the same number, `(2)` follows it, so that each
 * stays its own. Returns an event for each such order.
 */
export async function moveReferences(tx: Tx, author: Author, { from, into }: Two): Promise<EventDraft[]> {
  const own = await claimsOf(tx, author.companyId, from);
  if (own.length === 0) return [];
  const inUse = new Set((await claimsOf(tx, author.companyId, into)).map(({ reference_key: key }) => key));
  const events: EventDraft[] = [];
  const clashing = own.filter(({ reference_key: key }) => inUse.has(key));
  for (const { reference_key: key } of own) inUse.add(key);
  for (const claim of clashing) events.push(...(await rename(tx, author, claim, inUse)));
  await tx
    .updateTable("client_references")
    .set({ client_id: into })
    .where("company_id", "=", author.companyId)
    .where("client_id", "=", from)
    .execute();
  return events;
}

const claimsOf = (tx: Tx, companyId: number, clientId: number): Promise<Claim[]> =>
  tx
    .selectFrom("client_references")
    .select(["id", "reference_key", "number", "delivery_id", "request_id", "stop"])
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .orderBy("id")
    .execute();

/** The first of `A-1042 (2)`, `A-1042 (3)` … that is free. */
function freeName(typed: string, inUse: Set<string>): string {
  for (let count = 2; ; count += 1) {
    const end = ` (${count})`;
    const name = `${cutTo(typed, MOST_OWN_NUMBER - end.length)}${end}`;
    const key = ownNumberKey(name);
    if (inUse.has(key)) continue;
    inUse.add(key);
    return name;
  }
}

async function rename(tx: Tx, author: Author, claim: Claim, inUse: Set<string>): Promise<EventDraft[]> {
  const { id, delivery_id, request_id, number, stop } = claim;
  const typed = delivery_id === null ? undefined : await numberOfOrder(tx, delivery_id);
  const body = request_id === null ? undefined : await bodyOf(tx, request_id);
  const place = body && (body.stops?.[stop] ?? body);
  const before = typed ?? place?.client_reference ?? "";
  const name = freeName(before, inUse);
  const columns = { client_reference: name, reference_key: ownNumberKey(name) };
  await tx
    .updateTable("client_references")
    .set({ reference_key: columns.reference_key })
    .where("id", "=", id)
    .execute();
  if (body && place && request_id !== null) {
    place.client_reference = name;
    // The fields beside the stops are the first one's.
    if (stop === 0) body.client_reference = name;
    await tx
      .updateTable("requests")
      .set((eb) => ({ body: JSON.stringify(body), updated_at: author.at, version: eb("version", "+", 1) }))
      .where("id", "=", request_id)
      .execute();
  }
  if (delivery_id === null) return [];
  await tx.updateTable("deliveries").set(columns).where("id", "=", delivery_id).execute();
  const changed = { before: { client_reference: before }, after: { client_reference: name } };
  const summary = renamedText(formatNumber(number), name);
  return [{ action: "update", entity: "delivery", id: delivery_id, summary, ...changed }];
}

async function numberOfOrder(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom("deliveries")
    .select("client_reference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.client_reference ?? undefined;
}

async function bodyOf(tx: Tx, id: number): Promise<AskedOrder> {
  const { body } = await tx
    .selectFrom("requests")
    .select("body")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return JSON.parse(body) as AskedOrder;
}
