import type { WebhookEvent } from "#shared/vocabulary.ts";
import type { EventDraft } from "./eventDraft.ts";

interface Order {
  status?: string;
  attempts?: { count: number } | null;
}

/**
 * What a recorded event did to an order or a request, for those outside the office who are told of it at once. Null: nothing of that
 * kind. Other changes of an order are `order.updated`, which only `webhooks` tells.
 */
export function happeningOf({ entity, action, before, after }: EventDraft): WebhookEvent | null {
  if (entity === "request") return requestHappening(action, before, after);
  if (entity !== "delivery") return null;
  // What a client owed before is an order without a status: nobody ordered it.
  if (action === "create") return (after as Order | null)?.status ? "order.created" : null;
  if (!before || !after) return null;
  const [was, is] = [before as Order, after as Order];
  if (was.status !== is.status) return "order.status";
  return (is.attempts?.count ?? 0) > (was.attempts?.count ?? 0) ? "order.attempt" : null;
}

function requestHappening(
  action: EventDraft["action"],
  before: EventDraft["before"],
  after: EventDraft["after"],
): WebhookEvent | null {
  if (action === "create") return "request.created";
  const stateIn = (record: object | null | undefined) =>
    (record as { state?: string } | null | undefined)?.state;
  return stateIn(before) === "new" && stateIn(after) !== "new" ? "request.decided" : null;
}
