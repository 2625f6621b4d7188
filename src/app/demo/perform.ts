import { endpoints } from "#app/api.ts";
import { type EventDraft, eventRows, insertEventRows } from "#server/audit.ts";
import type { Tx } from "#server/database/schema.ts";
import type { ChangeEndpoint } from "#server/endpoint.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { invalid } from "#shared/errors.ts";
import type { Actor } from "#shared/roles.ts";
import type { AnswerOf, BodyInput, RouteShape } from "#shared/route.ts";

/** Who does something, when. */
export interface Doing {
  actor: Actor;
  now: Date;
  at: Instant;
  today: Day;
  timeZone: string;
  /** The events of this and of what was done before, not yet written: each change's, once it is done. */
  events: Promise<EventRow[]>[];
}

type EventRow = ReturnType<typeof eventRows>[number];

/** Keeps the events of one change for `writeEvents`. The change may still be under way: if it fails, so does that. */
export function note(doing: Doing, drafts: readonly EventDraft[] | Promise<readonly EventDraft[]>): void {
  const rows = Promise.resolve(drafts).then((known) => eventRows(known, { ...doing, ip: IP }));
  // Nobody waits for it any more where another change has failed meanwhile.
  rows.catch(() => undefined);
  doing.events.push(rows);
}

/** Adds the events of many changes, in the order in which they were noted. All are done then. */
export async function writeEvents(tx: Tx, noted: Doing["events"]): Promise<void> {
  await insertEventRows(tx, (await Promise.all(noted)).flat());
}

/** An address of the office's network. */
export const IP = "192.168.1.20";

const changes = new Map<RouteShape, ChangeEndpoint>(
  endpoints.flatMap((endpoint) => (endpoint.kind === "change" ? [[endpoint.route, endpoint] as const] : [])),
);

/**
 * What a request to the route would do, inside a transaction that holds more than it: the body through the contract,
 * the route's own checks, its handler and its events. Throws what the request would be refused with.
 */
export async function perform<R extends RouteShape>(
  tx: Tx,
  doing: Doing,
  route: R,
  {
    body,
    id,
    ready,
  }: {
    body?: BodyInput<R> /** The path's. */;
    id?: number /** What its slow work would give. */;
    ready?: unknown;
  },
): Promise<AnswerOf<R>> {
  const endpoint = changes.get(route);
  if (!endpoint) throw new Error(`${route.method} ${route.path} is no change`);
  const call = {
    ...doing,
    params: { id },
    ip: IP,
    userAgent: "",
    upload: null,
    ready,
    body: route.body?.parse(body),
  };
  const checked = await endpoint.check?.({ ...call, db: tx } as never);
  if (checked && Object.keys(checked.errors).length > 0) throw invalid(checked.errors);
  const { answer, events } = await endpoint.handle({ ...call, tx, checked: checked?.checked } as never);
  note(doing, events);
  return answer as AnswerOf<R>;
}
