import { type Day, dayAt, type Instant } from "#shared/dates.ts";
import type { Actor } from "#shared/roles.ts";
import { fold } from "#shared/search.ts";
import type { Action, Entity } from "#shared/vocabulary.ts";
import { prepared } from "./database/prepared.ts";
import type { Tx } from "./database/schema.ts";

/** What a change says of itself; who, when and from where is added by the one place that runs every route. */
export interface EventDraft {
  action: Action;
  entity: Entity;
  id: number | null;
  /** A Spanish sentence a person reads in the list of events. */
  summary: string;
  /** The thing as the API shows it, before and after; the event keeps what differs. */
  before?: object | null;
  after?: object | null;
  /** Who did it, where nobody was signed in yet. */
  actor?: Pick<Actor, "id" | "companyId" | "type" | "name">;
}

export interface Origin {
  actor: Pick<Actor, "id" | "companyId" | "type" | "name"> | null;
  ip: string;
  now: Date;
  timeZone: string;
}

/** Fields that follow from others or from the clock: they are no change that a person made. */
const DERIVED = new Set([
  "id",
  "created_at",
  "updated_at",
  "can_delete",
  "debt_counts",
  "total_pending",
  "total_earning",
]);
const LONGEST = 500;

type Changes = Record<string, { before: unknown; after: unknown }>;

/** What differs between two states of a thing, field by field; `null` when nothing does. */
export function changesOf(
  before: object | null | undefined,
  after: object | null | undefined,
): Changes | null {
  const from = (before ?? {}) as Record<string, unknown>;
  const to = (after ?? {}) as Record<string, unknown>;
  const changes: Changes = {};
  for (const field of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (DERIVED.has(field)) continue;
    const [was, is] = [from[field] ?? null, to[field] ?? null];
    if (!isSame(was, is)) changes[field] = { before: short(was), after: short(is) };
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Of two values as JSON has them; most are no objects, and told apart at once. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));

/** A note of 10,000 letters is told by its beginning: events are kept for ever. */
function short(value: unknown): unknown {
  return typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
}

/** Adds the events of one change, in its own transaction. */
export async function record(tx: Tx, drafts: readonly EventDraft[], origin: Origin): Promise<void> {
  await insertEventRows(tx, eventRows(drafts, origin));
}

type EventRow = ReturnType<typeof eventRows>[number];

/** Adds the events of one change or of many, in this order. */
export async function insertEventRows(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  const parts = Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, part) =>
    rows.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
  await Promise.all(parts.map((rows) => insertEvents(tx, { rows })));
}

/** Rows of one statement. A statement takes so many values and no more, and who pays all may pay thousands of debts. */
const AT_ONCE = 50;

const insertEvents = prepared((db, { rows }: { rows: EventRow[] }) => db.insertInto("events").values(rows));

/** The rows that tell of one change, for who adds those of many changes at once. */
export function eventRows(drafts: readonly EventDraft[], origin: Origin) {
  return drafts.map((draft) => {
    const actor = draft.actor ?? origin.actor;
    if (!actor) throw new Error(`an event needs somebody who did it: ${draft.summary}`);
    const changes = changesOf(draft.before, draft.after);
    return {
      company_id: actor.companyId,
      created_at: origin.now.toISOString() as Instant,
      day: dayAt(origin.now, origin.timeZone) as Day,
      actor_type: actor.type,
      actor_id: actor.id,
      actor_name: actor.name,
      ip: origin.ip,
      action: draft.action,
      entity: draft.entity,
      entity_id: draft.id,
      summary: draft.summary,
      search: fold(`${actor.name} ${draft.summary}`),
      changes: changes && JSON.stringify(changes),
    };
  });
}
