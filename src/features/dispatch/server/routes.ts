import { letterheadOf } from "#features/company/server/queries.ts";
import { fullName } from "#features/couriers/rules.ts";
import { findCourier } from "#features/couriers/server/queries.ts";
import { isAssignable } from "#features/deliveries/rules.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { change, outline, pdfAnswer, report, stream } from "#server/endpoint.ts";
import { calendarDayAt, dayEndAt, formatDay } from "#shared/dates.ts";
import { type FieldErrors, orNotFound } from "#shared/errors.ts";
import { isId } from "#shared/numbers.ts";
import { dispatchRoutes as routes } from "../contract.ts";
import { sheetPrinted, stopsOrdered, dispatchTexts as texts } from "../texts.ts";
import { boardOf, lockCourier, ordersAmong, ordersOfCourier, readPlaced, writeStops } from "./queries.ts";
import { routeSheetOf } from "./routeSheet.ts";

export const dispatchEndpoints = [
  stream(routes.live),

  outline(
    routes.board,
    ({ slowReads, actor, query, today, now, clock }) => {
      const calendarDay = calendarDayAt(now, clock.timeZone);
      const dayEndsAt = dayEndAt(now, clock.dayEnds);
      return boardOf(slowReads, actor.companyId, { date: query.date ?? today, calendarDay, dayEndsAt });
    },
    (placed, db, { actor: { companyId }, today, origin }) =>
      readPlaced(db, { companyId, today, origin }, placed),
    // A board has up to a thousand orders, and a note may have as many characters as twenty orders without.
    ({ letters }) => 1 + Math.floor(letters / 500),
  ),

  change(routes.order, {
    check: async ({ db, actor: { companyId }, body }) => {
      const ids = Array.isArray(body.delivery_ids) ? body.delivery_ids.filter(isId) : [];
      // The courier is locked before its orders are read.
      const [courier] = isId(body.courier_id)
        ? await lockCourier(db, { companyId, id: body.courier_id })
        : [];
      const orders = ids.length > 0 ? await ordersAmong(db, companyId, ids) : [];
      const errors: FieldErrors = {};
      if (!courier) errors.courier_id = [texts.unknownCourier];
      if (orders.length < new Set(ids).size) errors.delivery_ids = [texts.unknownOrder];
      return { errors, checked: { courier, orders } };
    },
    handle: async ({ tx, actor, body, checked }) => {
      const courier = orNotFound(checked.courier);
      const theirs = new Set(
        checked.orders
          .filter(({ courier_id, status }) => courier_id === courier.id && isAssignable(status))
          .map(({ id }) => id),
      );
      const ids = [...new Set(body.delivery_ids)].filter((id) => theirs.has(id));
      await writeStops(tx, actor.companyId, courier.id, ids);
      const summary = stopsOrdered(fullName(courier));
      return {
        answer: { courier_id: courier.id, delivery_ids: ids },
        events: [{ action: "update", entity: "courier", id: courier.id, summary }],
      };
    },
  }),

  report(
    routes.routeSheet,
    async ({ db, actor, params, query, today, now, clock, at, config, documents }) => {
      const courier = orNotFound(await findCourier(db, actor.companyId, params.id));
      const date = query.date ?? today;
      const dayEndsAt = dayEndAt(now, clock.dayEnds);
      const [company, stops, rate] = await Promise.all([
        letterheadOf(db, actor.companyId),
        ordersOfCourier(db, { companyId: actor.companyId, today, dayEndsAt }, date, courier.id),
        rateOn(db, actor.companyId, today),
      ]);
      const { timeZone } = config;
      const sheet = routeSheetOf({
        courier: fullName(courier),
        date,
        company,
        stops,
        rate,
        printedAt: at,
        timeZone,
      });
      const summary = sheetPrinted(fullName(courier), formatDay(date));
      return pdfAnswer(`hoja_de_ruta_${courier.id}_${date}`, documents.run("routeSheet", sheet), {
        id: courier.id,
        summary,
      });
    },
  ),
];
