import { freeReferencesOfRequest } from "#features/deliveries/server/verbs/ownReferences.ts";
import { canDecide } from "#features/requests/rules.ts";
import { alreadyDecided } from "#features/requests/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { endUses } from "#server/planned/uses.ts";
import type { Tx } from "#server/schema.ts";
import { formatInstant } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { toDecideEvent } from "../events.ts";
import { findRequest, type RequestRow } from "../queries.ts";

type Decision =
  | { state: "accepted"; order: { id: number; number: number } }
  | { state: "rejected"; reason: string }
  | { state: "withdrawn" };

/** Throws `conflict` for a request that somebody decided before. */
export function refuseDecided(
  { state, decider, decided_at }: RequestRow,
  { timeZone }: Pick<Author, "timeZone">,
): void {
  if (!canDecide(state) && decided_at !== null)
    throw conflict(alreadyDecided(state, decider, formatInstant(decided_at, timeZone)));
}

/** Decides a locked request: the only place where requests end. Throws `conflict` if it was decided before. */
export async function decideRequest(
  tx: Tx,
  author: Author,
  before: RequestRow,
  decision: Decision,
): Promise<{ row: RequestRow; events: EventDraft[] }> {
  refuseDecided(before, author);
  const order = decision.state === "accepted" ? decision.order : undefined;
  await tx
    .updateTable("requests")
    .set((eb) => ({
      state: decision.state,
      delivery_id: order?.id ?? null,
      reject_reason: decision.state === "rejected" ? decision.reason : null,
      decided_by: author.accountId,
      decided_at: author.at,
      updated_at: author.at,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", before.id)
    .where("state", "=", "new")
    .execute();
  await freeReferencesOfRequest(tx, before.id);
  await endUses(tx, author.companyId, { request_id: before.id });
  const row = orNotFound(await findRequest(tx, author.companyId, before.id));
  return { row, events: [toDecideEvent(before, row, order?.number)] };
}
