import { findCompany, letterheadOf } from "#features/company/server/queries.ts";
import { formatNumber } from "#features/deliveries/rules.ts";
import { toDelivery } from "#features/deliveries/server/queries.ts";
import { checkCourier } from "#features/deliveries/server/verbs/assignCourier.ts";
import { preparePin } from "#features/deliveries/server/verbs/preparePin.ts";
import { paperLines } from "#features/deliveries/ticket.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { change, file, pdfAnswer, read } from "#server/endpoint.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { tripRoutes as routes } from "../contract.ts";
import { tripTexts as texts } from "../texts.ts";
import { tripLines } from "../ticket.ts";
import { addStop, checkFurtherStop } from "./addStop.ts";
import { areAllOf, assignStops, orderStops, startStops } from "./moveStops.ts";
import { lockStops, readStops, showTrip } from "./queries.ts";
import { checkTrip, createTrip } from "./verbs/createTrip.ts";

export const tripEndpoints = [
  change(routes.create, {
    prepare: ({ actor, givesPins, body }) =>
      Promise.all(body.stops.map(({ pin }) => preparePin(actor.companyId, pin ?? givesPins))),
    check: ({ db, actor, today, body }) => checkTrip(db, { actor, today }, body),
    handle: async ({ tx, author, origin, body, checked: references, ready: pins }) => {
      const { id, events } = await createTrip(tx, author, { body, references, pins });
      return { answer: await showTrip(tx, { ...author, origin }, id), events };
    },
  }),

  read(routes.get, async ({ db, actor: { companyId }, today, params, origin }) => ({
    answer: await showTrip(db, { companyId, today, origin }, params.id),
  })),

  change(routes.addStop, {
    prepare: ({ actor, givesPins, body }) => preparePin(actor.companyId, body.pin ?? givesPins),
    check: ({ db, actor, today, params, body }) =>
      checkFurtherStop(db, { actor, today, id: params.id }, body),
    handle: async ({ tx, author, origin, params: { id }, body, checked, ready: pin }) => {
      const events = await addStop(tx, author, id, { ...checked, body, pin });
      return { answer: await showTrip(tx, { ...author, origin }, id), events };
    },
  }),

  change(routes.courier, {
    check: async ({ db, actor: { companyId }, today, params: { id }, body }) => {
      const rows = await lockStops(db, { companyId, id });
      return { errors: await checkCourier(db, { companyId, today }, body.courier_id), checked: rows };
    },
    handle: async ({ tx, author, origin, params: { id }, body, checked: rows }) => {
      const events = await assignStops(tx, author, rows, body.courier_id);
      return { answer: await showTrip(tx, { ...author, origin }, id), events };
    },
  }),

  change(routes.start, {
    handle: async ({ tx, author, origin, params: { id } }) => {
      const events = await startStops(tx, author, await lockStops(tx, { companyId: author.companyId, id }));
      return { answer: await showTrip(tx, { ...author, origin }, id), events };
    },
  }),

  change(routes.order, {
    check: async ({ db, actor: { companyId }, params: { id }, body: { delivery_ids = [] } }) => {
      const rows = await lockStops(db, { companyId, id });
      const errors: FieldErrors = areAllOf(rows, delivery_ids) ? {} : { delivery_ids: [texts.allStops] };
      return { errors, checked: rows };
    },
    handle: async ({ tx, author, origin, params: { id }, body, checked: rows }) => {
      const events = await orderStops(tx, id, rows, body.delivery_ids);
      return { answer: await showTrip(tx, { ...author, origin }, id), events };
    },
  }),

  file(routes.ticket, async ({ db, actor: { companyId }, params: { id }, documents, today, at }) => {
    const rows = await readStops(db, { companyId, id });
    const [company, { ticket_note }, rate] = await Promise.all([
      letterheadOf(db, companyId),
      findCompany(db, companyId),
      rateOn(db, companyId, today),
    ]);
    const inForce = rate && { rate: rate.rate, effectiveDate: rate.date };
    const [first, ...others] = rows;
    const orders = [toDelivery(first, null), ...others.map((row) => toDelivery(row, null))] as const;
    const lines = paperLines(tripLines(orders, ticket_note, inForce));
    return pdfAnswer(
      `ticket_viaje_${formatNumber(rows[0].number)}`,
      documents.run("ticket", { ...lines, company, printedAt: at }),
    );
  }),
];
