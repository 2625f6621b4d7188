import { prepared } from "#server/database/prepared.ts";
import type { Db } from "#server/schema.ts";
import type { Change } from "./changes.ts";

/** Ids per statement. */
const BATCH_SIZE = 100;

/**
 * The messages that tell a company's streams what has changed: for each order and courier its newest state. Any change may also be
 * something that waits for somebody.
 */
export async function messagesOf(db: Db, companyId: number, changes: readonly Change[]): Promise<string> {
  const idsOf = (wanted: Change["entity"]) =>
    changes.flatMap(({ entity, entity_id: id }) => (entity === wanted && id !== null ? [id] : []));
  const paid = await inParts(idsOf("debt"), (ids) => ordersOfDebts(db, { companyId, ids }));
  const orders = [...idsOf("delivery"), ...paid.map(({ delivery_id }) => delivery_id)];
  const rows = await inParts(orders, (ids) => ordersById(db, { companyId, ids }));
  const couriers = [...new Set(idsOf("courier"))].map((id) => ({ id }));
  return [
    message("attention", {}),
    ...rows.map((row) => message("delivery", row)),
    ...couriers.map((courier) => message("courier", courier)),
  ].join("");
}

const message = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function inParts<T>(ids: readonly number[], read: (ids: number[]) => Promise<T[]>): Promise<T[]> {
  const each = [...new Set(ids)];
  const parts: T[] = [];
  for (let at = 0; at < each.length; at += BATCH_SIZE)
    parts.push(...(await read(each.slice(at, at + BATCH_SIZE))));
  return parts;
}

interface NamedRows {
  companyId: number;
  ids: number[];
}

const ordersById = prepared((db, { companyId, ids }: NamedRows) =>
  db
    .selectFrom("deliveries")
    .select(["id", "version", "date", "status", "courier_id"])
    .where("company_id", "=", companyId)
    .where("id", "in", ids),
);

const ordersOfDebts = prepared((db, { companyId, ids }: NamedRows) =>
  db.selectFrom("debts").select("delivery_id").where("company_id", "=", companyId).where("id", "in", ids),
);
