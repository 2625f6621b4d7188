// What standing orders and undecided requests refer to: as long as they do, nobody deletes it by mistake.
import { type RawBuilder, sql } from "kysely";
import type { Instant } from "#shared/dates.ts";
import { conflict } from "#shared/errors.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { EventDraft } from "../audit.ts";
import type { Db, Tx } from "../schema.ts";

type PlannedEntity = "clients" | "couriers" | "services" | "zones" | "extras";
type DetachedEntity = "couriers" | "zones" | "extras";

const COLUMN = {
  clients: "client_id",
  couriers: "courier_id",
  services: "service_id",
  zones: "zone_id",
  extras: "extra_id",
} as const;

/** Where a standing order and a request have it: in a column of their own, or in a row of `planned_uses`. */
const OWN = { standing_orders: ["clients", "couriers", "services"], requests: ["clients"] } as const;

const hasColumn = (from: keyof typeof OWN, table: PlannedEntity): boolean =>
  (OWN[from] as readonly PlannedEntity[]).includes(table);

/** SQL: whether the standing order or request `p` refers to a row of `table`. `matches`: what its id has to be, `= 7`. */
function refersTo(from: keyof typeof OWN, table: PlannedEntity, matches: RawBuilder<unknown>) {
  const column = sql.ref(COLUMN[table]);
  if (hasColumn(from, table)) return sql<boolean>`p.${column} ${matches}`;
  const owner = sql.ref(from === "requests" ? "u.request_id" : "u.standing_order_id");
  return sql<boolean>`exists (select 1 from planned_uses as u where ${owner} = p.id and u.${column} ${matches})`;
}

const FROM = {
  standing_orders: sql`standing_orders as p where p.deleted_at is null`,
  requests: sql`requests as p where p.state = 'new' and p.deleted_at is null`,
};

/** Requests name no courier. */
const ownersOf = (table: PlannedEntity): (keyof typeof OWN)[] =>
  table === "couriers" ? ["standing_orders"] : ["standing_orders", "requests"];

/** What says that only standing orders and undecided requests use a row. */
export const ONLY_PLANNED = 3;

/** SQL: `ONLY_PLANNED` if a standing order or an undecided request refers to the row `alias` of the table, else null. */
export function usedByPlanned(table: PlannedEntity, alias: string) {
  const [company, id] = [sql.ref(`${alias}.company_id`), sql.ref(`${alias}.id`)];
  const lookups = ownersOf(table).map(
    (from) =>
      sql`(select ${sql.lit(ONLY_PLANNED)} from ${FROM[from]} and p.company_id = ${company} and ${refersTo(from, table, sql`= ${id}`)} limit 1)`,
  );
  return lookups.length === 1
    ? sql<number | null>`${lookups[0]}`
    : sql<number | null>`coalesce(${sql.join(lookups)})`;
}

interface Used {
  companyId: number;
  table: PlannedEntity;
  id: number;
}

/** So many are named. */
const MOST_NAMED = 5;

/** The standing orders and undecided requests that refer to these rows, as a reader knows them. */
export async function plannedUsers(
  db: Db,
  companyId: number,
  table: PlannedEntity,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const named = await Promise.all(
    ownersOf(table).map(async (from) => {
      const name = from === "requests" ? sql`p.number` : sql`p.name`;
      const { rows } = await sql<{ name: string | number }>`select ${name} as name from ${FROM[from]}
        and p.company_id = ${companyId} and ${refersTo(from, table, sql`in (${sql.join(ids)})`)} order by p.id`.execute(
        db,
      );
      return rows.map(({ name: of }) =>
        from === "requests" ? `la solicitud ${formatNumber(Number(of))}` : `la orden fija «${of}»`,
      );
    }),
  );
  return named.flat();
}

/** Throws `conflict` with the names while a standing order or an undecided request refers to the row. */
export async function refuseUsed(tx: Tx, { companyId, table, id }: Used): Promise<void> {
  const users = await plannedUsers(tx, companyId, table, [id]);
  if (users.length > 0) throw conflict(usedText(users));
}

/** `Está en uso en la orden fija «Nómina» y 3 más`. */
function usedText(users: readonly string[]): string {
  const more = users.length - MOST_NAMED;
  return `Está en uso en ${users.slice(0, MOST_NAMED).join(", ")}${more > 0 ? ` y ${more} más` : ""}`;
}

interface Uses {
  services?: readonly number[];
  zones?: readonly (number | null | undefined)[];
  extras?: readonly number[];
}

type Owner = { standing_order_id: number } | { request_id: number };

/** Replaces what a standing order or a request refers to. */
export async function noteUses(tx: Tx, companyId: number, owner: Owner, uses: Uses): Promise<void> {
  await endUses(tx, companyId, owner);
  const unique = (ids: readonly (number | null | undefined)[] = []) => [
    ...new Set(ids.filter((id) => id !== null && id !== undefined)),
  ];
  const rows = [
    ...unique(uses.services).map((service_id) => ({ service_id })),
    ...unique(uses.zones).map((zone_id) => ({ zone_id })),
    ...unique(uses.extras).map((extra_id) => ({ extra_id })),
  ];
  for (const row of rows)
    await tx
      .insertInto("planned_uses")
      .values({ company_id: companyId, ...owner, ...row })
      .execute();
}

/** A deleted standing order and a decided request refer to nothing any more. */
export async function endUses(tx: Tx, companyId: number, owner: Owner): Promise<void> {
  const [[column, id] = ["", 0]] = Object.entries(owner);
  await sql`delete from planned_uses where company_id = ${companyId} and ${sql.ref(column)} = ${id}`.execute(
    tx,
  );
}

interface Detached extends Used {
  table: DetachedEntity;
  name: string;
}

type Body = Record<string, unknown> & { extras?: { extra_id: number }[]; stops?: Body[] };

/** A body without the zone or the extra, in its stops, too. */
function without(body: Body, { table, id }: Pick<Detached, "table" | "id">): Body {
  const next: Body = { ...body };
  if (table === "zones")
    for (const field of ["pickup_zone_id", "delivery_zone_id"]) if (next[field] === id) next[field] = null;
  if (table === "extras" && next.extras) next.extras = next.extras.filter(({ extra_id }) => extra_id !== id);
  if (next.stops) next.stops = next.stops.map((stop) => without(stop, { table, id }));
  return next;
}

/** Takes a courier, zone or extra out of the standing orders and undecided requests that refer to it. Returns their events. */
export async function detachPlanned(tx: Tx, detached: Detached, at: Instant): Promise<EventDraft[]> {
  const { companyId, table, id, name } = detached;
  const events: EventDraft[] = [];
  for (const from of ownersOf(table)) {
    const label = from === "requests" ? sql`p.number` : sql`p.name`;
    const { rows } = await sql<{ id: number; body: string; name: string | number }>`
      select p.id, p.body, ${label} as name from ${FROM[from]} and p.company_id = ${companyId}
      and ${refersTo(from, table, sql`= ${id}`)} order by p.id`.execute(tx);
    for (const row of rows) {
      const change =
        table === "couriers"
          ? sql`courier_id = null`
          : sql`body = ${JSON.stringify(without(JSON.parse(row.body), detached))}`;
      await sql`update ${sql.table(from)} set ${change}, updated_at = ${at}, version = version + 1
        where id = ${row.id}`.execute(tx);
      const [entity, of] =
        from === "requests"
          ? (["request", `la solicitud ${formatNumber(Number(row.name))}`] as const)
          : (["standing_order", `la orden fija «${row.name}»`] as const);
      events.push({ action: "update", entity, id: row.id, summary: `Quitó ${name} de ${of}` });
    }
  }
  if (table !== "couriers")
    await sql`delete from planned_uses where company_id = ${companyId}
      and ${sql.ref(COLUMN[table])} = ${id}`.execute(tx);
  return events;
}
