import { endpoints } from "#app/api.ts";
import { type EventDraft, eventRows, insertEventRows } from "#server/audit.ts";
import { type Author, toAuthor } from "#server/author.ts";
import type { ChangeEndpoint } from "#server/endpoint.ts";
import { readConfig } from "#server/program/config.ts";
import type { Tx } from "#server/schema.ts";
import type { SecretKey } from "#server/twoFactor/secretKey.ts";
import { type Day, type Instant, instantAt } from "#shared/dates.ts";
import { invalid } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import type { AnswerOf, BodyInput, RouteShape } from "#shared/routes/route.ts";

/** Who does a step, and when. */
export interface Doing {
  actor: Actor;
  author: Author;
  now: Date;
  at: Instant;
  today: Day;
  timeZone: string;
  /** The events of the batch's changes, not yet written. Each resolves when its change is done. */
  events: Promise<EventRow[]>[];
}

/** `today` is the day of `now` in `timeZone`. */
export function begin(
  actor: Actor,
  { now, today, timeZone }: Pick<Doing, "now" | "today" | "timeZone">,
  events: Doing["events"] = [],
): Doing {
  const at = instantAt(now);
  const author = toAuthor(actor, { at, today, timeZone, dayEnds: [] });
  return { actor, author, now, at, today, timeZone, events };
}

type EventRow = ReturnType<typeof eventRows>[number];

/** Keeps the events of a change for `writeEvents`. The change may still be running; if it fails, the kept promise rejects. */
export function note(doing: Doing, drafts: readonly EventDraft[] | Promise<readonly EventDraft[]>): void {
  const rows = Promise.resolve(drafts).then((known) => eventRows(known, { ...doing, ip: IP }));
  // If another change fails first, nobody awaits this promise. Its rejection must not be reported as unhandled.
  rows.catch(() => undefined);
  doing.events.push(rows);
}

/** Writes the events of the noted changes, in the order of the calls to `note`. */
export async function writeEvents(tx: Tx, noted: Doing["events"]): Promise<void> {
  await insertEventRows(tx, (await Promise.all(noted)).flat());
}

/** An address of the office's network. */
export const IP = "192.168.1.20";

/** Without a mail server, nobody is mailed. */
const config = readConfig({ WEBHOOKS: "on" });

const changes = new Map<RouteShape, ChangeEndpoint>(
  endpoints.flatMap((endpoint) => (endpoint.kind === "change" ? [[endpoint.route, endpoint] as const] : [])),
);

interface Input<R extends RouteShape> {
  body?: BodyInput<R>;
  /** The path's id. */
  id?: number;
  /** The path's day. */
  date?: Day;
  /** The result of the route's slow work. */
  ready?: unknown;
  secretKey?: SecretKey;
}

/**
 * Does what a request to the route does, inside a larger transaction: parses the body with the contract, runs the route's checks
 * and handler, and keeps its events. Throws the error that the request would be answered with.
 */
export async function perform<R extends RouteShape>(
  tx: Tx,
  doing: Doing,
  route: R,
  { body, id, date, ready, secretKey }: Input<R>,
): Promise<AnswerOf<R>> {
  const endpoint = changes.get(route);
  if (!endpoint) throw new Error(`${route.method} ${route.path} is not a change`);
  const call = {
    ...doing,
    clock: doing.author,
    config,
    params: { id, date },
    ip: IP,
    userAgent: "",
    upload: null,
    ready,
    secretKey,
    body: route.body?.parse(body),
  };
  const checked = await endpoint.check?.({ ...call, db: tx } as never);
  if (checked && Object.keys(checked.errors).length > 0) throw invalid(checked.errors);
  const { answer, events } = await endpoint.handle({ ...call, tx, checked: checked?.checked } as never);
  note(doing, events);
  return answer as AnswerOf<R>;
}
