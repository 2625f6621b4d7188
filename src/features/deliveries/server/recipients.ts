import { prepared } from "#server/database/prepared.ts";
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
    const found = known.get(key) ?? { ...row };
    if (location) found.location ??= location;
    known.set(key, found);
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
    .orderBy("d.id", "desc")
    .limit(NEWEST),
);
