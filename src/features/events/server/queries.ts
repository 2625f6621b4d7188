import { type SqlBool, sql } from "kysely";
import { type Listing, type Order, pageOf, withoutIndex } from "#server/database/listing.ts";
import { matchesText } from "#server/database/search.ts";
import type { Db, RowOf } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { sortKey } from "#shared/search.ts";
import type { Action, Entity } from "#shared/vocabulary.ts";
import type { AuditEvent, EventActor } from "../contract.ts";

export interface EventFilters {
  search?: string | undefined;
  actorId?: number | undefined;
  action?: Action | undefined;
  entity?: Entity | undefined;
  entityId?: number | undefined;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  changedByOthers?: { viewer: number } | undefined;
}

/** An event `events` of a person other than the viewer that changed or deleted what somebody else had recorded. */
export const changedByOthers = (viewer: number) =>
  sql<SqlBool>`(events.action in ('update', 'delete') and events.actor_id <> ${viewer} and exists (
    select 1 from events as c where c.company_id = events.company_id and c.entity = events.entity
      and c.entity_id = events.entity_id and c.action = 'create' and c.actor_id <> events.actor_id))`;

function toEvent(row: RowOf<"events">): AuditEvent {
  const { id, created_at, actor_type, actor_id, actor_name, action, entity, entity_id, summary } = row;
  const changes = row.changes === null ? null : (JSON.parse(row.changes) as AuditEvent["changes"]);
  return { id, created_at, actor_type, actor_id, actor_name, action, entity, entity_id, summary, changes };
}

const NEWEST: Order[] = [{ column: "id", direction: "desc" }];
/** The index's order. It differs from the order of ids only around midnight or when a clock is set back. */
const NEWEST_DAY: Order[] = [{ column: "day", direction: "desc" }, ...NEWEST];

/** The company's events that match all given filters, by days in the business's time zone, newest first. */
export function pageOfEvents(db: Db, companyId: number, filters: Listing & EventFilters) {
  const { search, actorId, action, entity, entityId, startDate, endDate, ...rest } = filters;
  const { changedByOthers: others, ...listing } = rest;
  let query = db.selectFrom("events").selectAll().where("company_id", "=", companyId);
  if (search) query = query.where(matchesText(db, "search", search));
  if (actorId) query = query.where("actor_id", "=", actorId);
  if (action) query = query.where("action", "=", action);
  if (entity) query = query.where("entity", "=", entity);
  if (entityId) query = query.where("entity_id", "=", entityId);
  if (others) query = query.where(changedByOthers(others.viewer));
  const ofAll = !entityId && !actorId;
  const day = ofAll ? sql.ref<string>("day") : withoutIndex("day");
  if (startDate) query = query.where(day, ">=", startDate);
  if (endDate) query = query.where(day, "<=", endDate);
  return pageOf(query, ofAll && (startDate || endDate) ? NEWEST_DAY : NEWEST, listing, toEvent);
}

/** The company's accounts by name, the owner first. */
export async function listActors(db: Db, companyId: number): Promise<EventActor[]> {
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "name", "type", "deleted_at"])
    .where("company_id", "=", companyId)
    .execute();
  const key = ({ type, name, id }: EventActor) => `${type === "user" ? 0 : 1} ${sortKey(name)} ${id}`;
  return rows
    .map(({ id, name, type, deleted_at }) => ({ id, name, type, deleted: deleted_at !== null }))
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The id of the company's newest event; 0 if there is none. */
export async function newestEvent(db: Db, companyId: number): Promise<number> {
  const newest = await db
    .selectFrom("events")
    .select("id")
    .where("company_id", "=", companyId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}
