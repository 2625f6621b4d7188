// The zones that rows name, and those that an import makes.

import type { ImportOptions } from "#features/imports/contract.ts";
import { kindTexts } from "#features/imports/kindTexts.ts";
import { zoneBody } from "#features/zones/contract.ts";
import { placeWords } from "#features/zones/rules.ts";
import { findZone, insertZone, lockZones, removeZone, zoneErrors } from "#features/zones/server/queries.ts";
import { placeTaken, zoneTexts } from "#features/zones/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import { plannedUsers } from "#server/planned/uses.ts";
import type { Db, Tx } from "#server/schema.ts";
import type { Instant } from "#shared/dates.ts";
import { addMessages, type FieldErrors, invalid, orNotFound } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";
import { fold } from "#shared/search.ts";
import type { Runner } from "../kind.ts";

/** A company's zones, as rows name them. */
export interface KnownZones {
  /** The ids by the folded names. */
  ids: ReadonlyMap<string, number>;
  /** The zone that has a place, by the place's words. */
  holders: ReadonlyMap<string, string>;
}

export async function openZones(db: Db, companyId: number): Promise<KnownZones> {
  const [zones, places] = await Promise.all([
    lockZones(db, companyId),
    db
      .selectFrom("zone_places as p")
      .innerJoin("zones as z", "z.id", "p.zone_id")
      .select(["p.words", "z.name"])
      .where("p.company_id", "=", companyId)
      .execute(),
  ]);
  return {
    ids: new Map(zones.map(({ id, name }) => [fold(name), id])),
    holders: new Map(places.map(({ words, name }) => [words, name])),
  };
}

/** Whether the company has no zone: then an import makes those that it names. */
export const hasNoZones = async (db: Db, companyId: number): Promise<boolean> =>
  (await openZones(db, companyId)).ids.size === 0;

/** The zone that a field names. One that doesn't exist will be made, or is an error. */
export function zoneNamed(
  { ids, holders }: KnownZones,
  { field, text }: { field: string; text: string },
  { create_zones }: Pick<ImportOptions, "create_zones">,
  { errors, warnings }: { errors: FieldErrors; warnings: FieldErrors },
): number | undefined {
  const id = ids.get(fold(text));
  if (text === "" || id !== undefined) return id;
  const holder = holders.get(placeWords(text));
  const name = zoneBody.shape.name.safeParse(text);
  if (!create_zones) addMessages(errors, field, [zoneTexts.unknown]);
  else if (holder !== undefined) addMessages(errors, field, [placeTaken(text, holder)]);
  else if (!name.success) addMessages(errors, field, fieldErrors(name.error)[""] ?? []);
  else addMessages(warnings, field, [kindTexts.willMakeZone(text)]);
  return undefined;
}

/** Zones by their names, of which some were made now. */
export interface MadeZones {
  idOf(name: string): number | undefined;
  /** Those of these names that were made and that no earlier row has taken. */
  take(names: readonly string[]): number[];
  events: EventDraft[];
}

/** Makes the zones of these names that the company doesn't have. Throws `invalid` under `field`. */
export async function makeZones(
  tx: Tx,
  runner: Runner,
  names: readonly string[],
  field: string,
): Promise<MadeZones> {
  const wanted = names.filter((name) => name !== "");
  const known = wanted.length === 0 ? [] : (await openZones(tx, runner.actor.companyId)).ids;
  const ids = new Map(known);
  const fresh = new Map<string, number>();
  const events: EventDraft[] = [];
  for (const name of wanted) {
    if (ids.has(fold(name))) continue;
    const { id, event } = await makeZone(tx, runner, name, field);
    ids.set(fold(name), id);
    fresh.set(fold(name), id);
    events.push(event);
  }
  return {
    idOf: (name) => ids.get(fold(name)),
    take: (some) =>
      some.flatMap((name) => {
        const id = fresh.get(fold(name));
        fresh.delete(fold(name));
        return id ?? [];
      }),
    events,
  };
}

async function makeZone(tx: Tx, { actor: { companyId }, at }: Runner, name: string, field: string) {
  const body = { name, places: [] };
  const { name: wrongName, places } = await zoneErrors(tx, companyId, body);
  if (wrongName || places) throw invalid({ [field]: wrongName ?? places ?? [] });
  const id = await insertZone(tx, companyId, body, at);
  const { zone } = orNotFound(await findZone(tx, companyId, id));
  const summary = `Creó ${kindTexts.zone(name)}`;
  const event: EventDraft = { action: "create", entity: "zone", id, summary, after: zone };
  return { id, event };
}

/** What an import made: its zones, and the rows that made what may use them. */
interface Own {
  zones: readonly number[];
  importId: number;
  table: "clients" | "deliveries";
}

/** Those of an import's zones that are used by something that it didn't make, in words. */
export async function usesOfMadeZones(db: Db, companyId: number, own: Own): Promise<string[]> {
  const { zones, importId, table } = own;
  if (zones.length === 0) return [];
  const records = db
    .selectFrom("import_rows as r")
    .select((eb) => eb.ref("r.record_id").$notNull().as("id"))
    .where("r.company_id", "=", companyId)
    .where("r.import_id", "=", importId)
    .where("r.state", "=", "created")
    .where("r.record_id", "is not", null);
  let addresses = db
    .selectFrom("client_addresses as u")
    .innerJoin("clients as c", "c.id", "u.client_id")
    .select((eb) => eb.ref("u.zone_id").$notNull().as("zone"))
    .where("u.company_id", "=", companyId)
    .where("u.zone_id", "in", zones)
    .where("c.deleted_at", "is", null);
  if (table === "clients") addresses = addresses.where("c.id", "not in", records);
  let orders = db
    .selectFrom("delivery_prices as u")
    .innerJoin("deliveries as o", "o.id", "u.delivery_id")
    .select(["u.pickup_zone_id", "u.delivery_zone_id"])
    .where("u.company_id", "=", companyId)
    .where((eb) => eb.or([eb("u.pickup_zone_id", "in", zones), eb("u.delivery_zone_id", "in", zones)]))
    .where("o.deleted_at", "is", null);
  if (table === "deliveries") orders = orders.where("o.id", "not in", records);
  const cells = db
    .selectFrom("tariff_cells as u")
    .select(["u.from_zone_id", "u.to_zone_id"])
    .where("u.company_id", "=", companyId)
    .where((eb) => eb.or([eb("u.from_zone_id", "in", zones), eb("u.to_zone_id", "in", zones)]));
  const [inAddresses, inOrders, inLists] = await Promise.all([
    addresses.execute(),
    orders.execute(),
    cells.execute(),
  ]);
  const used = new Set([...inAddresses, ...inOrders, ...inLists].flatMap((row) => Object.values(row)));
  const names = await db
    .selectFrom("zones")
    .select(["id", "name"])
    .where("company_id", "=", companyId)
    .where("id", "in", zones)
    .where("deleted_at", "is", null)
    .orderBy("sort_name")
    .execute();
  const planned = await plannedUsers(
    db,
    companyId,
    "zones",
    names.map(({ id }) => id),
  );
  return [...names.flatMap(({ id, name }) => (used.has(id) ? kindTexts.usedZone(name) : [])), ...planned];
}

/** Removes zones that an import made, which nothing uses any more. */
export async function removeMadeZones(
  tx: Tx,
  companyId: number,
  zones: readonly number[],
  at: Instant,
): Promise<EventDraft[]> {
  const events: EventDraft[] = [];
  for (const id of zones) {
    const known = await findZone(tx, companyId, id);
    if (!known || known.row.used !== null) continue;
    await removeZone(tx, known, at);
    const summary = `Eliminó ${kindTexts.zone(known.zone.name)}`;
    events.push({ action: "delete", entity: "zone", id, summary, before: known.zone });
  }
  return events;
}
