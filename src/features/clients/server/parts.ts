import { sql } from "kysely";
import { lockZones } from "#features/zones/server/queries.ts";
import { zoneTexts } from "#features/zones/texts.ts";
import { type Nested, nestRows, rowsOf } from "#server/database/listing.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { NOT_VALID } from "#shared/fields.ts";
import { wrongPhones } from "#shared/identifiers/wrongPhones.ts";
import { isId } from "#shared/numbers.ts";
import { type Place, placeIn, storedPlace } from "#shared/place/place.ts";
import type { Client, ClientBody } from "../contract.ts";
import { clientTexts } from "../texts.ts";

/** A client's three lists. */
export type Parts = Pick<Client, "addresses" | "phones" | "emails">;

const TABLES = { addresses: "client_addresses", phones: "client_phones", emails: "client_emails" } as const;
const TEXT = { addresses: "address", phones: "phone", emails: "email" } as const;
type List = keyof typeof TABLES;
const LISTS = Object.keys(TABLES) as List[];

/** A client's three lists as columns of a select from clients with the alias `c`. */
export function partColumns(db: Db) {
  const addresses = db
    .selectFrom("client_addresses as a")
    .select(["a.id", "a.address", "a.zone_id", "a.location", usedForPickup.as("used")])
    .where("a.client_id", "=", CLIENT_ID)
    .orderBy("a.position");
  const phones = db
    .selectFrom("client_phones as p")
    .select(["p.id", "p.phone"])
    .where("p.client_id", "=", CLIENT_ID)
    .orderBy("p.position");
  const emails = db
    .selectFrom("client_emails as e")
    .select(["e.id", "e.email"])
    .where("e.client_id", "=", CLIENT_ID)
    .orderBy("e.position");
  return [
    nestRows(db, addresses).as("addresses"),
    nestRows(db, phones).as("phones"),
    nestRows(db, emails).as("emails"),
  ] as const;
}

/** How many entries the three lists of the client under the alias `c` have. */
export function partCount(db: Db) {
  const [addresses, phones, emails] = LISTS.map((list) =>
    db.selectFrom(TABLES[list]).select(sql<number>`count(*)`.as("n")).where("client_id", "=", CLIENT_ID),
  );
  return sql<number>`${addresses} + ${phones} + ${emails}`;
}

const CLIENT_ID = sql<number>`c.id`;

/** 1 if an order uses the address for pickup: such an address can't be removed. */
const usedForPickup = sql<number | null>`(select 1 from deliveries as d where d.company_id = a.company_id
  and d.client_id = a.client_id and d.pickup_address = a.address and d.deleted_at is null limit 1)`;

interface PartRow {
  addresses: Nested<
    Pick<RowOf<"client_addresses">, "id" | "address" | "zone_id" | "location"> & { used: number | null }
  >;
  phones: Nested<Parts["phones"][number]>;
  emails: Nested<Parts["emails"][number]>;
}

/** A client's lists from `partColumns`. */
export const toParts = ({ addresses, phones, emails }: PartRow): Parts => ({
  addresses: rowsOf(addresses).map(({ used, location, ...address }) => ({
    ...address,
    location: placeIn(location),
    canDelete: used === null,
  })),
  phones: rowsOf(phones),
  emails: rowsOf(emails),
});

type PartEntry = { id?: unknown };

/** Errors of the new lists: unknown ids, repeated ids, and removed addresses that are in use. */
export function partErrors(body: Partial<ClientBody>, now: Parts | null): FieldErrors {
  const errors: FieldErrors = {};
  for (const list of LISTS) {
    const entries: readonly PartEntry[] = Array.isArray(body[list]) ? (body[list] as PartEntry[]) : [];
    const left = new Set(now?.[list].map(({ id }) => id));
    entries.forEach((entry, index) => {
      const id = entry?.id;
      if (typeof id === "number" && !left.delete(id)) errors[`${list}.${index}.id`] = [NOT_VALID];
    });
    if (list === "addresses" && now?.addresses.some(({ id, canDelete }) => left.has(id) && !canDelete))
      errors.addresses = [clientTexts.addressInUse];
  }
  return errors;
}

/** The errors of new phones that are no numbers. */
export function phoneErrors({ phones }: Partial<ClientBody>, now: Parts | null): FieldErrors {
  const entries: readonly ({ phone?: string } | null)[] = Array.isArray(phones) ? phones : [];
  return wrongPhones(
    Object.fromEntries(entries.map((entry, index) => [`phones.${index}.phone`, entry?.phone])),
    now?.phones.map(({ phone }) => phone),
  );
}

/** The errors of the addresses' zones, which are the company's. They stay locked, so that none is deleted meanwhile. */
export async function zoneErrors(
  db: Db,
  companyId: number,
  { addresses }: Partial<ClientBody>,
): Promise<FieldErrors> {
  const zoneOf = (entry: unknown) => (entry as { zone_id?: unknown } | null)?.zone_id;
  const zoneIds = Array.isArray(addresses) ? addresses.map(zoneOf) : [];
  if (!zoneIds.some(isId)) return {};
  const known = new Set((await lockZones(db, companyId)).map(({ id }) => id));
  return Object.fromEntries(
    zoneIds.flatMap((id, index) =>
      isId(id) && !known.has(id) ? [[`addresses.${index}.zone_id`, [zoneTexts.unknown]]] : [],
    ),
  );
}

/** Replaces the client's lists with the body's: known ids are updated, new entries added, the rest removed. */
export async function writeParts(
  tx: Tx,
  companyId: number,
  clientId: number,
  body: ClientBody,
): Promise<void> {
  for (const list of LISTS) await writeList(tx, companyId, clientId, list, body[list] as PartBody[]);
}

type PartBody = {
  id?: number | undefined;
  zone_id?: number | null | undefined;
  location?: Place | null | undefined;
} & Partial<Record<(typeof TEXT)[List], string>>;

/** What only addresses have, and keep if the body doesn't say it. */
const KEPT = ["zone_id", "location"] as const;

/** Rows per statement, which takes about 30,000 values at most. */
const ROWS = 2000;

/** Few statements, however long the lists are, so that a pooled PostgreSQL connection isn't held for long. */
async function writeList(
  tx: Tx,
  companyId: number,
  clientId: number,
  list: List,
  entries: readonly PartBody[],
): Promise<void> {
  // The three tables differ only in the name of their text column, and addresses also have a zone and a place.
  const [table, column] = [TABLES[list] as "client_addresses", TEXT[list] as "address"];
  const ids = entries.flatMap(({ id }) => (id === undefined ? [] : [id]));
  let others = tx.deleteFrom(table).where("client_id", "=", clientId);
  if (ids.length > 0) others = others.where("id", "not in", ids);
  await others.execute();
  const rows = partRows(companyId, clientId, list, entries);
  for (const same of alikeRows(rows))
    await tx
      .insertInto(table)
      .values(same)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({
          position: eb.ref("excluded.position"),
          [column]: eb.ref(`excluded.${column}`),
          ...Object.fromEntries(
            KEPT.filter((name) => same[0] && name in same[0]).map((name) => [
              name,
              eb.ref(`excluded.${name}`),
            ]),
          ),
        })),
      )
      .execute();
}

/** The rows of a client's list, of which known entries have their id. */
const partRows = (companyId: number, clientId: number, list: List, entries: readonly PartBody[]) =>
  entries.map(({ id, zone_id, location, ...entry }, position) => ({
    ...(id === undefined ? {} : { id }),
    ...(zone_id === undefined ? {} : { zone_id }),
    ...(location === undefined ? {} : { location: storedPlace(location) }),
    company_id: companyId,
    client_id: clientId,
    position,
    [TEXT[list] as "address"]: entry[TEXT[list]] ?? "",
  }));

/** Writes the lists of new clients, whose ids are in the order of the bodies, in few statements. */
export async function insertParts(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
  bodies: readonly ClientBody[],
): Promise<void> {
  for (const list of LISTS) {
    const rows = bodies.flatMap((body, at) =>
      partRows(companyId, orNotFound(ids[at]), list, body[list] as PartBody[]),
    );
    for (const same of alikeRows(rows))
      await tx
        .insertInto(TABLES[list] as "client_addresses")
        .values(same)
        .execute();
  }
}

/** The rows in parts that a statement can take: those of one statement have the same columns. */
function alikeRows<Row extends object>(rows: readonly Row[]): Row[][] {
  const alike = [...Map.groupBy(rows, (row) => Object.keys(row).join()).values()];
  return alike.flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / ROWS) }, (_, part) =>
      same.slice(part * ROWS, (part + 1) * ROWS),
    ),
  );
}
