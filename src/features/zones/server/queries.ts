import { sql } from "kysely";
import { violatesUnique } from "#server/database/errors.ts";
import { inOrderOf, type Listing, type Nested, nestRows, pageOf, rowsOf } from "#server/database/listing.ts";
import { lockForShare } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import { matchesText } from "#server/database/search.ts";
import { ONLY_PLANNED, refuseUsed } from "#server/planned/uses.ts";
import { usedZone } from "#server/removeOrHide.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { conflict, type FieldErrors, invalid } from "#shared/errors.ts";
import { fold, sortKey } from "#shared/search.ts";
import type { Zone, ZoneBody } from "../contract.ts";
import { byLength, placeWords, zonesNamed } from "../rules.ts";
import { placeTaken, placeTwice, placeWithoutWords, zoneTexts } from "../texts.ts";

type ZoneRow = RowOf<"zones"> & { used: number | null; places: Nested<{ name: string }> };

export interface FoundZone {
  row: ZoneRow;
  zone: Zone;
}

/** More would make every order's form slow. */
const MOST_ZONES = 500;

const selectZones = (db: Db, companyId: number) =>
  db
    .selectFrom("zones as z")
    .selectAll("z")
    .select(usedZone("z").as("used"))
    .select(
      nestRows(
        db,
        db
          .selectFrom("zone_places as p")
          .select("p.name")
          .where("p.zone_id", "=", sql<number>`z.id`)
          .orderBy("p.position"),
      ).as("places"),
    )
    .where("z.company_id", "=", companyId)
    .where("z.deleted_at", "is", null);

const toZone = (row: ZoneRow): Zone => ({
  id: row.id,
  name: row.name,
  places: rowsOf(row.places).map(({ name }) => name),
  served: row.served === 1,
  last_hour: row.last_hour,
  can_delete: row.used === null,
  can_detach: row.used === ONLY_PLANNED,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export async function findZone(db: Db, companyId: number, id: number): Promise<FoundZone | undefined> {
  const row = await selectZones(db, companyId).where("z.id", "=", id).executeTakeFirst();
  return row && { row, zone: toZone(row) };
}

/** The zones with these ids, in their order. */
export async function zonesOf(db: Db, companyId: number, ids: readonly number[]): Promise<Zone[]> {
  const rows = await selectZones(db, companyId).where("z.id", "in", ids).execute();
  return inOrderOf(ids, rows).map(toZone);
}

export function pageOfZones(
  db: Db,
  companyId: number,
  { search, ...listing }: Listing & { search?: string | undefined },
) {
  const query = search
    ? selectZones(db, companyId).where(matchesText(db, "z.search", search))
    : selectZones(db, companyId);
  return pageOf(query, [{ column: "z.sort_name", direction: "asc" }, BY_ID], listing, toZone);
}

const BY_ID = { column: "z.id", direction: "asc" } as const;

const columnsOf = ({ name, places, served, last_hour }: ZoneBody) => ({
  ...(served !== undefined && { served: served ? (1 as const) : (0 as const) }),
  ...(last_hour !== undefined && { last_hour }),
  name,
  name_key: fold(name),
  search: fold([name, ...places].join("\n")),
  sort_name: sortKey(name),
});

/** The errors of a zone's name and places that only the database can find. `own`: the zone that is changed. */
export async function zoneErrors(
  db: Db,
  companyId: number,
  { name, places }: Partial<ZoneBody>,
  own?: number,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const holder = typeof name === "string" ? await holderOf(db, companyId, name) : undefined;
  if (holder !== undefined && holder !== own) errors.name = [zoneTexts.nameTaken];
  const inPlaces = [
    ...(Array.isArray(places) ? await placeErrors(db, companyId, places, own) : []),
    ...(typeof name === "string" ? await nameErrors(db, companyId, name, own) : []),
  ];
  if (inPlaces.length > 0) errors.places = inPlaces;
  if (own === undefined && (await countZones(db, companyId)) >= MOST_ZONES)
    errors.name = [zoneTexts.tooManyZones];
  return errors;
}

async function holderOf(db: Db, companyId: number, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("zones")
    .select("id")
    .where("company_id", "=", companyId)
    .where("name_key", "=", fold(name))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

async function countZones(db: Db, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom("zones")
    .select(sql<number>`count(*)`.as("count"))
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

async function placeErrors(
  db: Db,
  companyId: number,
  places: readonly unknown[],
  own: number | undefined,
): Promise<string[]> {
  const names = places.filter((place) => typeof place === "string");
  const words = names.map(placeWords);
  const errors = names.flatMap((name, index) => {
    if (words[index] === "") return name.trim() === "" ? [] : [placeWithoutWords(name)];
    return words.indexOf(words[index] ?? "") < index ? [placeTwice(name)] : [];
  });
  const placeRows = names.length === 0 ? [] : await placesWith(db, companyId, words);
  for (const { words: theirs, zone_id, zone } of placeRows)
    if (zone_id !== own) errors.push(placeTaken(names[words.indexOf(theirs)] ?? theirs, zone));
  const stored = new Set(placeRows.filter(({ zone_id }) => zone_id === own).map((place) => place.words));
  for (const { id, name } of await namesOf(db, companyId)) {
    const at = words.indexOf(placeWords(name));
    // What a zone has from before stays.
    if (id !== own && at >= 0 && !stored.has(words[at] ?? ""))
      errors.push(placeTaken(names[at] ?? name, name));
  }
  return errors;
}

/** A zone's own name is one of its places, so it can't be another zone's. Its old name stays. */
async function nameErrors(
  db: Db,
  companyId: number,
  name: string,
  own: number | undefined,
): Promise<string[]> {
  const words = placeWords(name);
  const held = words === "" ? [] : await placesWith(db, companyId, [words]);
  const other = held.find(({ zone_id }) => zone_id !== own);
  if (!other) return [];
  const before = own === undefined ? undefined : await findZone(db, companyId, own);
  return before && placeWords(before.zone.name) === words ? [] : [placeTaken(name, other.zone)];
}

const namesOf = (db: Db, companyId: number) =>
  db
    .selectFrom("zones")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .execute();

const placesWith = (db: Db, companyId: number, words: readonly string[]) =>
  db
    .selectFrom("zone_places as p")
    .innerJoin("zones as z", "z.id", "p.zone_id")
    .select(["p.words", "p.zone_id", "z.name as zone"])
    .where("p.company_id", "=", companyId)
    .where("p.words", "in", words)
    .orderBy("p.words")
    .execute();

/** Throws `invalid` under `name` or `places` if a concurrent change took one first. */
async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatesUnique(error, "zones", "name_key")) throw invalid({ name: [zoneTexts.nameTaken] });
    if (violatesUnique(error, "zone_places", "words")) throw invalid({ places: [zoneTexts.placeTaken] });
    throw error;
  }
}

export async function insertZone(tx: Tx, companyId: number, body: ZoneBody, at: Instant): Promise<number> {
  const row = {
    last_hour: null,
    ...columnsOf(body),
    company_id: companyId,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
  const { id } = await unlessTaken(
    tx.insertInto("zones").values(row).returning("id").executeTakeFirstOrThrow(),
  );
  await insertPlaces(tx, companyId, id, body);
  return id;
}

/** Replaces the zone's places with the body's. */
export async function updateZone(tx: Tx, { row }: FoundZone, body: ZoneBody, at: Instant): Promise<void> {
  await unlessTaken(
    tx
      .updateTable("zones")
      .set((eb) => ({ ...columnsOf(body), updated_at: at, version: eb("version", "+", 1) }))
      .where("id", "=", row.id)
      .execute(),
  );
  await tx.deleteFrom("zone_places").where("zone_id", "=", row.id).execute();
  await insertPlaces(tx, row.company_id, row.id, body);
}

async function insertPlaces(tx: Tx, companyId: number, zoneId: number, { places }: ZoneBody): Promise<void> {
  const rows = places.map((name, position) => ({
    company_id: companyId,
    zone_id: zoneId,
    position,
    name,
    words: placeWords(name),
  }));
  if (rows.length > 0) await unlessTaken(tx.insertInto("zone_places").values(rows).execute());
}

/** Hides the zone and frees its places. Throws `conflict` while an address, an order or a price refers to it. */
export async function removeZone(tx: Tx, { row }: FoundZone, at: Instant): Promise<void> {
  await refuseUsed(tx, { companyId: row.company_id, table: "zones", id: row.id });
  if (row.used !== null) throw conflict(zoneTexts.inUse);
  await tx.deleteFrom("zone_places").where("zone_id", "=", row.id).execute();
  await tx.updateTable("zones").set({ deleted_at: at }).where("id", "=", row.id).execute();
}

/** The zone that an address names, as `guessZone` finds it. */
export async function guessedZone(db: Db, companyId: number, address: string): Promise<number | null> {
  const [place, zones] = await Promise.all([
    // `words` has letters, digits and spaces only, so it is no pattern.
    db
      .selectFrom("zone_places")
      .select(["zone_id as id", "words"])
      .where("company_id", "=", companyId)
      .where(sql<boolean>`${` ${placeWords(address)} `} like '% ' || words || ' %'`)
      .orderBy(sql`length(words)`, "desc")
      .orderBy("words")
      .limit(1)
      .executeTakeFirst(),
    namesOf(db, companyId),
  ]);
  const [zone] = zonesNamed(
    zones.map((each) => ({ ...each, places: [] })),
    address,
  );
  const own = zone && { id: zone.id, words: placeWords(zone.name) };
  const [best] = [place, own]
    .filter((named) => named !== undefined)
    .sort((a, b) => byLength(a.words, b.words));
  return best?.id ?? null;
}

interface ZoneKeys {
  companyId: number;
  ids: readonly number[];
}

/** The zones with these ids, locked until the transaction ends so that none is deleted meanwhile. */
export const sharedZones = prepared((db, { companyId, ids }: ZoneKeys) =>
  lockForShare(
    db
      .selectFrom("zones")
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .where("id", "in", [...ids])
      .where("deleted_at", "is", null)
      .orderBy("id"),
    db,
  ),
);

/** All zones of the company, locked until the transaction ends so that none is deleted meanwhile. */
export const lockZones = (db: Db, companyId: number) =>
  lockForShare(
    db
      .selectFrom("zones")
      .select(["id", "name"])
      .where("company_id", "=", companyId)
      .where("deleted_at", "is", null)
      .orderBy("id"),
    db,
  ).execute();
