import { type Expression, type Insertable, type SqlBool, sql } from "kysely";
import { lockClient } from "#features/clients/server/queries.ts";
import { sharedService } from "#features/services/server/queries.ts";
import { lockZones } from "#features/zones/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, RowOf, Schema, Tx } from "#server/schema.ts";
import { type Day, type Instant, isDay } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import { isId } from "#shared/numbers.ts";
import type { Tariff, TariffBody, TariffList } from "../contract.ts";
import { tariffTexts as texts } from "../texts.ts";

/** A service's list for all clients (null) or one. */
export interface TariffScope {
  companyId: number;
  service_id: number;
  client_id: number | null;
}

type TariffRow = RowOf<"tariffs">;
type CellRow = RowOf<"tariff_cells">;

/** SQL: the list `t` is for this client, 0 for all. By the index of lists. */
const isFor = (client: number | null): Expression<SqlBool> =>
  sql<SqlBool>`coalesce(t.client_id, 0) = ${client ?? 0}`;

const listsOf = (db: Db, { companyId, service_id }: Omit<TariffScope, "client_id">) =>
  db.selectFrom("tariffs as t").where("t.company_id", "=", companyId).where("t.service_id", "=", service_id);

/** The list in force on the day: the newest that began on or before it. */
export async function findTariff(db: Db, which: TariffScope, date: Day): Promise<TariffRow | undefined> {
  return listsOf(db, which)
    .selectAll("t")
    .where(isFor(which.client_id))
    .where("t.valid_from", "<=", date)
    .orderBy("t.valid_from", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Like `findTariff`. Whoever stores a list waits for the one before, so that of two who read the same list the later one knows. */
export async function lockTariff(tx: Tx, which: TariffScope, date: Day): Promise<TariffRow | undefined> {
  const tariff = await findTariff(tx, which, date);
  if (!tariff) return undefined;
  const query = tx.selectFrom("tariffs").select("id").where("id", "=", tariff.id);
  await lockForUpdate(query, tx).execute();
  return findTariff(tx, which, date);
}

/** A day has another list when another one is in force. */
export const versionOf = ({ id, version }: Pick<TariffRow, "id" | "version">) => `${id}-${version}`;

/** A list with its prices. */
export async function tariffOf(db: Db, row: TariffRow): Promise<Tariff> {
  const { service_id, client_id, valid_from } = row;
  const cells = await cellsOf(db, row.id);
  return { service_id, client_id, valid_from, cells: cells.map(toCell) };
}

const toCell = ({ from_zone_id, to_zone_id, amount, courier_pay }: CellRow) => ({
  from_zone_id,
  to_zone_id,
  amount: toDollars(amount),
  courier_pay: courier_pay === null ? null : toDollars(courier_pay),
});

export const cellsOf = (db: Db, tariffId: number): Promise<CellRow[]> =>
  db
    .selectFrom("tariff_cells")
    .selectAll()
    .where("tariff_id", "=", tariffId)
    .orderBy("from_zone_id")
    .orderBy("to_zone_id")
    .execute();

/** The zones that a list's prices go from or to, by name. */
export const zonesIn = (db: Db, companyId: number, tariffId: number) =>
  db
    .selectFrom("zones as z")
    .select(["z.id", "z.name"])
    .where("z.company_id", "=", companyId)
    .where(
      sql<SqlBool>`z.id in (select from_zone_id from tariff_cells where tariff_id = ${tariffId}
        union select to_zone_id from tariff_cells where tariff_id = ${tariffId})`,
    )
    .orderBy("z.sort_name")
    .orderBy("z.id")
    .execute();

/** Whose prices a list has. */
export const tariffNames = (db: Db, { service_id, client_id }: TariffRow) =>
  db
    .selectFrom("services as s")
    .leftJoin("clients as c", (join) => join.on("c.id", "=", client_id ?? 0))
    .select(["s.name as service", "c.legal_name as client"])
    .where("s.id", "=", service_id)
    .executeTakeFirst();

interface ListFilters {
  service_id?: number | undefined;
  client_id?: number | undefined;
  id?: number | undefined;
}

/** The lists of a service, or of all, newest first; with a client, only its own. */
export async function listTariffs(
  db: Db,
  companyId: number,
  { service_id, client_id, id }: ListFilters,
): Promise<TariffList[]> {
  let query = db.selectFrom("tariffs as t").where("t.company_id", "=", companyId);
  if (service_id !== undefined) query = query.where("t.service_id", "=", service_id);
  if (client_id !== undefined) query = query.where(isFor(client_id));
  if (id !== undefined) query = query.where("t.id", "=", id);
  return query
    .leftJoin("clients as c", "c.id", "t.client_id")
    .select(["t.id", "t.service_id", "t.client_id", "c.legal_name as client_name", "t.valid_from"])
    .select((eb) =>
      eb
        .selectFrom("tariff_cells as e")
        .select(sql<number>`count(*)`.as("cells"))
        .whereRef("e.tariff_id", "=", "t.id")
        .$asScalar()
        .$notNull()
        .as("cells"),
    )
    .orderBy("t.valid_from", "desc")
    .orderBy(sql`coalesce(c.sort_name, '')`)
    .orderBy("t.id")
    .execute();
}

/** What a list's body refers to, locked until the transaction ends. */
export interface TariffReferences {
  service: { id: number; name: string } | undefined;
  client: { id: number; legal_name: string } | undefined;
  /** The names of the company's zones. */
  zones: ReadonlyMap<number, string>;
}

/** Finds what the body refers to, and the errors that only the database can find. */
export async function readTariff(
  db: Db,
  companyId: number,
  today: Day,
  body: Partial<TariffBody>,
): Promise<{ errors: FieldErrors; checked: TariffReferences }> {
  const { client_id, service_id } = body;
  const [client, service, zones] = await Promise.all([
    isId(client_id) ? lockClient(db, { companyId, id: client_id }) : [],
    isId(service_id) ? sharedService(db, { companyId, id: service_id }) : [],
    lockZones(db, companyId),
  ]);
  const checked = {
    client: client[0],
    service: service[0],
    zones: new Map(zones.map(({ id, name }) => [id, name])),
  };
  const errors: FieldErrors = {};
  if (await wouldExceed(db, companyId, body)) errors.valid_from = [texts.tooManyLists];
  if (isId(client_id) && !checked.client) errors.client_id = [texts.unknownClient];
  if (isId(service_id) && !checked.service) errors.service_id = [texts.unknownService];
  if (typeof body.valid_from === "string" && body.valid_from < today) errors.valid_from = [texts.inPast];
  return { errors: { ...errors, ...zoneErrors(body.cells, checked.zones) }, checked };
}

/** Every list is counted and offered where prices are edited. */
const MOST_LISTS = 500;

/** Whether this would be one list too many for its service. One that replaces the same day's is none more. */
async function wouldExceed(db: Db, companyId: number, body: Partial<TariffBody>): Promise<boolean> {
  const { service_id, client_id, valid_from } = body;
  if (!isId(service_id) || !isDay(valid_from)) return false;
  const { lists, same } = await listsOf(db, { companyId, service_id })
    .select(sql<number>`count(*)`.as("lists"))
    .select(
      sql<number>`cast(coalesce(sum(case when coalesce(t.client_id, 0) = ${isId(client_id) ? client_id : 0}
        and t.valid_from = ${valid_from} then 1 else 0 end), 0) as bigint)`.as("same"),
    )
    .executeTakeFirstOrThrow();
  return same === 0 && lists >= MOST_LISTS;
}

/** Each cell's unknown zones, the first twenty. */
function zoneErrors(cells: unknown, zones: ReadonlyMap<number, string>): FieldErrors {
  if (!Array.isArray(cells)) return {};
  const unknown = cells.flatMap((cell: Partial<CellRow> | null, index) =>
    (["from_zone_id", "to_zone_id"] as const).flatMap((side) => {
      const id = cell?.[side];
      return isId(id) && !zones.has(id)
        ? [[`cells.${index}.${side}`, [texts.unknownZone]] as [string, string[]]]
        : [];
    }),
  );
  return Object.fromEntries(unknown.slice(0, 20));
}

/** Rows per statement, which takes about 30,000 values at most. */
const ROWS = 500;

/** Stores a list and returns its row; the same day's is replaced. Of two at the same time the later one stands whole. */
export async function storeTariff(
  tx: Tx,
  companyId: number,
  body: TariffBody,
  at: Instant,
): Promise<TariffRow> {
  const { service_id, client_id, valid_from } = body;
  const list = { company_id: companyId, service_id, client_id, valid_from, created_at: at };
  // The conflict locks the list, so that another replacement of it waits.
  const row = await tx
    .insertInto("tariffs")
    .values(list)
    .onConflict((conflict) =>
      conflict
        .expression(sql`company_id, service_id, coalesce(client_id, 0), valid_from`)
        .doUpdateSet({ created_at: at, version: sql`tariffs.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.deleteFrom("tariff_cells").where("tariff_id", "=", row.id).execute();
  const cells = body.cells.map((cell) => ({ ...cell, company_id: companyId, tariff_id: row.id }));
  for (let done = 0; done < cells.length; done += ROWS)
    await addCells(tx, { rows: cells.slice(done, done + ROWS) });
  return row;
}

// Compiled once: a list may have ten thousand.
const addCells = prepared((db, { rows }: { rows: Insertable<Schema["tariff_cells"]>[] }) =>
  db.insertInto("tariff_cells").values(rows),
);

interface Wanted {
  companyId: number;
  service_id: number;
  /** 0: no client. */
  client_id: number;
  date: Day;
  from: number;
  to: number;
}

/** The prices between two zones, either way, in the lists in force: the general one, and the client's own. */
/** Whether a list of the service is in force on the day: one for all clients, or the client's own. */
export const listInForce = prepared(
  (db, { companyId, service_id, client_id, date }: Omit<Wanted, "from" | "to">) =>
    db
      .selectFrom("tariffs as t")
      .select("t.id")
      .where("t.company_id", "=", companyId)
      .where("t.service_id", "=", service_id)
      .where(sql<number>`coalesce(t.client_id, 0)`, "in", [0, client_id])
      .where("t.valid_from", "<=", date)
      .limit(1),
);

export const pricesBetween = prepared((db, { companyId, service_id, client_id, date, from, to }: Wanted) =>
  db
    .selectFrom("tariffs as t")
    .innerJoin("tariff_cells as c", "c.tariff_id", "t.id")
    .select(["t.client_id", "t.valid_from"])
    .select(["c.from_zone_id", "c.to_zone_id", "c.amount", "c.courier_pay"])
    .where("t.company_id", "=", companyId)
    .where("t.service_id", "=", service_id)
    .where(sql<number>`coalesce(t.client_id, 0)`, "in", [0, client_id])
    .where("t.valid_from", "=", (eb) =>
      eb
        .selectFrom("tariffs as u")
        .select((of) => of.fn.max("u.valid_from").as("newest"))
        .where("u.company_id", "=", companyId)
        .where("u.service_id", "=", service_id)
        .where(sql<SqlBool>`coalesce(u.client_id, 0) = coalesce(t.client_id, 0)`)
        .where("u.valid_from", "<=", date),
    )
    .where("c.from_zone_id", "in", [from, to])
    .where("c.to_zone_id", "in", [from, to]),
);
