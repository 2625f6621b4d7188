import { rateOn } from "#features/rates/server/queries.ts";
import { outline } from "#server/endpoint.ts";
import type { PutList } from "#server/http/answers/lists.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { dayEndAt } from "#shared/dates.ts";
import { toBolivaresPerDollar } from "#shared/money.ts";
import { courierPhoneRoutes as routes } from "../contract.ts";
import { actionsEndpoint } from "./actions/routes.ts";
import { courierOf } from "./queries.ts";
import { type ListedStop, listStops, readStops } from "./stops.ts";

/** Characters of notes that weigh as much as an order without notes. */
const LETTERS = 500;
const weightOf = ({ letters }: ListedStop) => 1 + Math.floor(letters / LETTERS);

export const courierPhoneEndpoints = [
  outline(
    routes.deliveries,
    async ({ db, actor, today, now, clock }) => {
      const { id, company_id, duty } = await courierOf(db, actor);
      const since = startOfDay(today, clock);
      const dayEndsAt = dayEndAt(now, clock.dayEnds);
      const stops = await listStops(db, { companyId: company_id, courierId: id, since, dayEndsAt });
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

  actionsEndpoint,
];
