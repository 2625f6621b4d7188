import { prepared } from "#server/database/prepared.ts";
import type { Db } from "#server/schema.ts";
import { phoneKey } from "#shared/identifiers/phone.ts";
import { fold } from "#shared/search.ts";
import type { Recipient } from "../contract.ts";

const MOST = 5;

/** How many of a client's newest orders are read. The limit keeps it fast for clients with many orders. */
const NEWEST = 100;

/** The last five recipients of a client's orders, newest first. Case and accents make no difference. */
export async function recipientsOf(db: Db, companyId: number, clientId: number): Promise<Recipient[]> {
  const rows = await newest(db, { companyId, clientId });
  const known = new Map<string, Recipient>();
  for (const row of rows) {
    const key = fold(`${row.full_name}\n${phoneKey(row.phone)}\n${row.address}`);
    if (!known.has(key)) known.set(key, row);
  }
  return [...known.values()].slice(0, MOST);
}

const newest = prepared((db, { companyId, clientId }: { companyId: number; clientId: number }) =>
  db
    .selectFrom("deliveries")
    .select(["recipient_name as full_name", "recipient_phone as phone", "recipient_address as address"])
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(NEWEST),
);
