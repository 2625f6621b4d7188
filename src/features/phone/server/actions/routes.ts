import type { CourierAction } from "#features/phone/actionFields.ts";
import { type ActionResult, courierPhoneRoutes as routes } from "#features/phone/contract.ts";
import { MOST_REVIEWS } from "#features/phone/rules.ts";
import { phoneTexts } from "#features/phone/texts.ts";
import type { EventDraft } from "#server/audit.ts";
import { batch, type Each } from "#server/endpoint.ts";
import type { Db, Tx } from "#server/schema.ts";
import { startOfDay } from "#server/startOfDay.ts";
import type { Day } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { hasAllReviews } from "../queries.ts";
import { reviewedCollection } from "../reviews/reviewed.ts";
import { stopOf } from "../stops.ts";
import { applyAction } from "./apply.ts";
import { judgeAction } from "./judge.ts";
import { type ActionRow, type Arrival, readAction } from "./read.ts";
import { type Refusal, storeAction } from "./store.ts";

/** Until somebody in the office has decided. */
const RETRY_SECONDS = 60;

export const actionsEndpoint = batch(routes.actions, {
  handle: async ({ author, signInId, body, each }) => {
    const since = startOfDay(author.today, author);
    const arrival = { ...author, since, sentAt: body.now ?? null, signInId };
    const results: ActionResult[] = [];
    for (const action of body.actions) {
      const result = await takeAction(each, arrival, action);
      // The phone keeps it and what came after it, and sends them again.
      if (result === "later") {
        if (results.length === 0)
          throw new AppError("too-many", {
            message: phoneTexts.tooManyReviews(MOST_REVIEWS),
            retryAfter: RETRY_SECONDS,
          });
        break;
      }
      results.push(result);
    }
    return { answer: { results } };
  },
});

/** `later`: it would wait for a decision, but too many of the courier's do. Nothing was stored, and the phone keeps it. */
type Result = ActionResult | "later";

/** Takes one action in its own transaction. One that was taken before has the same result again. */
export async function takeAction(each: Each, arrival: Arrival, action: CourierAction): Promise<Result> {
  try {
    return await each(action.id, (tx) => attemptAction(tx, arrival, action, null));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    // What moving the order wrote is rolled back, and the refusal is stored instead.
    return each(action.id, (tx) => attemptAction(tx, arrival, action, refusal));
  }
}

/** An expected refusal; null for a failure, after which the phone sends the action again. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof AppError) || (error.code !== "invalid" && error.code !== "conflict")) return null;
  const why = Object.values(error.errors ?? {}).flat()[0] ?? error.message;
  return { why, taken: error.usedReference === true, similar: error.duplicate === true };
}

async function attemptAction(
  tx: Tx,
  arrival: Arrival,
  action: CourierAction,
  refusal: Refusal | null,
): Promise<{ result: Result; events: EventDraft[] }> {
  const arrived = await readAction(tx, arrival, action);
  if ("stored" in arrived) return { result: await resultOf(tx, arrived.stored, arrival.today), events: [] };
  const judgement = judgeAction(action, arrived.situation, refusal?.why ?? null);
  const { company_id, id } = arrived.courier;
  if (judgement.status === "review" && (await hasAllReviews(tx, company_id, id)))
    return { result: "later", events: [] };
  const { events, agreedId } = await applyAction(tx, arrival, arrived, judgement);
  const row = await storeAction(tx, arrival, arrived, { judgement, refusal, agreedId });
  return { result: await resultOf(tx, row, arrival.today), events };
}

async function resultOf(db: Db, row: ActionRow, today: Day): Promise<ActionResult> {
  const { uuid, status, company_id, courier_id, delivery_id } = row;
  // The sentence for the office names another client and its payment.
  const message = reviewedCollection(row)?.taken ? phoneTexts.referenceTaken : row.message;
  const delivery = delivery_id === null ? null : await stopOf(db, company_id, courier_id, delivery_id, today);
  return { id: uuid, status, message, delivery };
}
