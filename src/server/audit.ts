import { calendarDayAt, type Day, type Instant } from "#shared/dates.ts";
import { fold } from "#shared/search.ts";
import { recordListenersOf } from "./database/afterCommit.ts";
import { prepared } from "./database/prepared.ts";
import type { EventDraft, Origin } from "./recorded/eventDraft.ts";
import type { Tx } from "./schema.ts";

export type { EventDraft, Origin, RecordListener } from "./recorded/eventDraft.ts";

/** Fields computed from others or from the clock, or that repeat others: they are not a person's change. */
export const DERIVED: ReadonlySet<string> = new Set([
  "id",
  "created_at",
  "updated_at",
  "version",
  "can_delete",
  "can_detach",
  "series",
  "tracking_url",
  "pin_code",
  "debt_counts",
  "total_pending",
  "total_earning",
  "receipt",
  "client_legal_name",
  "debt_amount",
  "trip",
  "further_stop",
  "alert_by",
  "alert_at",
  "blocked_by",
  "blocked_at",
  "client_alert",
  "client_alert_by",
  "client_alert_at",
  "recipient_alert",
  "recipient_alert_by",
  "recipient_alert_at",
]);
type Changes = Record<string, { before: unknown; after: unknown }>;

/** How much of its changes an event keeps, in bytes: events are never deleted. */
const MOST_BYTES = 16_384;
/** How many characters of a text, and of a list's JSON, are kept. The first limit that makes the whole fit is used. */
const SHORT = 500;
const CUTS = [
  { text: SHORT, list: Number.POSITIVE_INFINITY },
  { text: 150, list: 1000 },
  { text: 40, list: 300 },
];

/** The differences between two states of a record, field by field; `null` if there are none. */
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
    if (!isSame(was, is)) changes[field] = { before: was, after: is };
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));

/** The changes as JSON of at most 16 kB. Long texts and lists are cut, and end in `…`. */
export function changesAsText(changes: Changes): string {
  let text = JSON.stringify(changes);
  for (const most of CUTS) {
    if (text.length <= SHORT) break;
    text = JSON.stringify(changes, (_, value) =>
      Array.isArray(value) ? cutList(value, most.list) : cutText(value, most.text),
    );
    if (Buffer.byteLength(text) <= MOST_BYTES) break;
  }
  return text;
}

const cutText = (value: unknown, most: number): unknown =>
  typeof value === "string" && value.length > most ? `${value.slice(0, most)}…` : value;

/** The first entries; if some are left out, one more entry whose texts are `…`. */
function cutList(list: readonly unknown[], most: number): unknown[] {
  let room = most;
  const left = list.findIndex((entry) => {
    room -= JSON.stringify(entry).length;
    return room < 0;
  });
  if (left === -1) return [...list];
  const mark = JSON.parse(JSON.stringify(list[left]), (_, value) =>
    typeof value === "string" ? "…" : value,
  );
  return [...list.slice(0, left), mark];
}

/** Writes a change's events, and tells those who want to know what a change did. */
export async function record(tx: Tx, drafts: readonly EventDraft[], origin: Origin): Promise<void> {
  const listeners = drafts.length > 0 ? recordListenersOf(tx) : [];
  await Promise.all([
    insertEventRows(tx, eventRows(drafts, origin)),
    ...listeners.map((listener) => listener(tx, drafts, origin)),
  ]);
}

type EventRow = ReturnType<typeof eventRows>[number];

/** Writes the events of one or many changes, in this order. */
export async function insertEventRows(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  for (let done = 0; done < rows.length; done += BATCH_SIZE)
    await insertEvents(tx, { rows: rows.slice(done, done + BATCH_SIZE) });
}

/** Rows per statement: a statement takes a limited number of values, and paying all debts may write thousands of events. */
const BATCH_SIZE = 50;

const insertEvents = prepared((db, { rows }: { rows: EventRow[] }) => db.insertInto("events").values(rows));

/** The rows of one change, for code that writes those of many changes in one statement. */
export function eventRows(drafts: readonly EventDraft[], origin: Origin) {
  const created_at = origin.now.toISOString() as Instant;
  // The history shows each event with its time, so its days are the calendar's.
  const day: Day = calendarDayAt(origin.now, origin.timeZone);
  return drafts.map((draft) => {
    const actor = draft.actor ?? origin.actor;
    if (!actor) throw new Error(`an event needs an actor: ${draft.summary}`);
    const changes = changesOf(draft.before, draft.after);
    return {
      company_id: actor.companyId,
      created_at,
      day,
      actor_type: actor.type,
      actor_id: actor.id,
      actor_name: actor.name,
      ip: origin.ip,
      action: draft.action,
      entity: draft.entity,
      entity_id: draft.id,
      summary: draft.summary,
      search: fold(`${actor.name} ${draft.summary}`),
      changes: changes && changesAsText(changes),
    };
  });
}
