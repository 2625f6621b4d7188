import { sql } from "kysely";
import type { Addressee } from "#features/receipts/contract.ts";
import { prepared } from "#server/database/prepared.ts";
import { isNotUndone } from "#server/http/undoing.ts";
import type { Db } from "#server/schema.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import { placeIn } from "#shared/place/place.ts";
import { fold } from "#shared/search.ts";
import type { Recipient } from "../contract.ts";

const MOST = 5;

/** How many of a client's newest orders are read. The limit keeps it fast for clients with many orders. */
const NEWEST = 100;

/** The last five recipients of a client's orders, newest first. Case and accents make no difference. */
export async function recipientsOf(db: Db, companyId: number, clientId: number): Promise<Recipient[]> {
  const rows = await newest(db, { companyId, clientId });
  const known = new Map<string, Recipient>();
  for (const { location: stored, ...row } of rows) {
    const key = fold(`${row.full_name}\n${phoneKey(row.phone)}\n${row.address}`);
    const location = placeIn(stored);
    // An older order may know the place.
    const recipient = known.get(key) ?? { ...row };
    if (location) recipient.location ??= location;
    known.set(key, recipient);
  }
  return [...known.values()].slice(0, MOST);
}

const newest = prepared((db, { companyId, clientId }: { companyId: number; clientId: number }) =>
  db
    .selectFrom("deliveries as d")
    .leftJoin("delivery_prices as q", "q.delivery_id", "d.id")
    .select(["d.recipient_name as full_name", "d.recipient_phone as phone", "d.recipient_address as address"])
    .select(["q.delivery_zone_id as zone_id", "d.recipient_location as location"])
    .where("d.company_id", "=", companyId)
    .where("d.client_id", "=", clientId)
    .where("d.deleted_at", "is", null)
    .where(isNotUndone("deliveries", "d", companyId))
    .orderBy("d.id", "desc")
    .limit(NEWEST),
);

/** Whose change: a client's, or that of the recipient of an order, who pays at the door. */
interface Whose {
  client_id?: number | undefined;
  delivery_id?: number | undefined;
}

/** To whom their change was last to be sent. Not somebody whose data were erased. */
export async function lastAddressee(
  db: Db,
  companyId: number,
  { client_id, delivery_id }: Whose,
): Promise<Addressee | undefined> {
  if (client_id === undefined && delivery_id === undefined) return undefined;
  let query = db
    .selectFrom("change_payments as v")
    .select(["v.bank", "v.phone", "v.document"])
    .where("v.company_id", "=", companyId)
    .where("v.phone", "<>", "");
  if (client_id !== undefined)
    query = query.where("v.receipt_id", "in", receiptsOf(db, companyId, client_id));
  if (delivery_id !== undefined)
    query = query.where("v.receipt_id", "in", doorReceiptsOf(db, companyId, delivery_id));
  return query.orderBy("v.id", "desc").limit(1).executeTakeFirst();
}

/** What a client paid, but not what its recipients paid at their doors. */
const receiptsOf = (db: Db, companyId: number, clientId: number) =>
  db
    .selectFrom("receipts as r")
    .select("r.id")
    .where("r.company_id", "=", companyId)
    .where("r.client_id", "=", clientId)
    .where(
      sql<boolean>`not exists (select 1 from deliveries as d where d.id = v.delivery_id and d.door_receipt_id = r.id)`,
    );

/** What the recipient of an order paid at the doors of the same client's orders. */
const doorReceiptsOf = (db: Db, companyId: number, deliveryId: number) =>
  db
    .selectFrom("deliveries as o")
    .innerJoin("deliveries as d", (join) =>
      join
        .onRef("d.company_id", "=", "o.company_id")
        .onRef("d.client_id", "=", "o.client_id")
        .onRef("d.recipient_phone", "=", "o.recipient_phone"),
    )
    .select("d.door_receipt_id")
    .where("o.company_id", "=", companyId)
    .where("o.id", "=", deliveryId)
    .where("d.door_receipt_id", "is not", null);
