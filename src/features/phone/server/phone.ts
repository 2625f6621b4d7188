import { rateOn } from "#features/rates/server/queries.ts";
import { batch, outline } from "#server/endpoint.ts";
import type { PutList } from "#server/http/answers/lists.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { AppError } from "#shared/errors.ts";
import { toBolivaresPerDollar } from "#shared/money.ts";
import { type ActionResult, courierPhoneRoutes as routes } from "../contract.ts";
import { MOST_REVIEWS } from "../rules.ts";
import { phoneTexts } from "../texts.ts";
import { applyAction } from "./actions.ts";
import { courierOf } from "./queries.ts";
import { type ListedStop, listStops, readStops } from "./stops.ts";

/** Until somebody in the office has decided. */
const RETRY_SECONDS = 60;
/** Characters of notes that weigh as much as an order without notes. */
const LETTERS = 500;
const weightOf = ({ letters }: ListedStop) => 1 + Math.floor(letters / LETTERS);

export const courierPhoneEndpoints = [
  outline(
    routes.deliveries,
    async ({ db, actor, today, config }) => {
      const { id, company_id, duty } = await courierOf(db, actor);
      const since = startOfDay(today, config.timeZone);
      const stops = await listStops(db, { companyId: company_id, courierId: id, since });
      const rate = (await rateOn(db, company_id, today))?.rate;
      return (put: PutList<ListedStop>) => ({
        items: put(stops),
        rate: rate === undefined ? null : toBolivaresPerDollar(rate),
        today,
        duty,
      });
    },
    async (stops, db, { actor, today }) => {
      const { id, company_id } = await courierOf(db, actor);
      return readStops(db, stops, { companyId: company_id, courierId: id, today });
    },
    weightOf,
  ),

  batch(routes.actions, {
    handle: async ({ author, signInId, body, each }) => {
      const since = startOfDay(author.today, author.timeZone);
      const arrival = { ...author, since, sentAt: body.now ?? null, signInId };
      const results: ActionResult[] = [];
      for (const action of body.actions) {
        const result = await applyAction(each, arrival, action);
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
  }),
];
