import { createHash } from "node:crypto";
import { zoneTexts } from "#features/zones/texts.ts";
import { change, read } from "#server/endpoint.ts";
import { refuseStale } from "#server/http/lockRow.ts";
import { type FieldErrors, invalid } from "#shared/errors.ts";
import { calendarRoutes as routes } from "../contract.ts";
import { type ClosedDay, holidaysOf, serviceable } from "../rules.ts";
import { calendarTexts as texts } from "../texts.ts";
import { calendarOf, lockCalendar, momentOf, replaceClosedDays, zoneRulesOf } from "./queries.ts";

/** Changes with the days, and with nothing else. */
const versionOf = (days: readonly ClosedDay[]): string =>
  createHash("sha256").update(JSON.stringify(days)).digest("hex").slice(0, 16);

export const calendarEndpoints = [
  read(routes.closedDays, async ({ db, actor }) => {
    const { closedDays } = await calendarOf(db, actor.companyId);
    return { answer: [...closedDays], version: versionOf(closedDays) };
  }),

  change(routes.saveClosedDays, {
    handle: async ({ tx, actor: { companyId }, body, wanted }) => {
      await lockCalendar(tx, companyId);
      const { closedDays: before } = await calendarOf(tx, companyId);
      refuseStale(wanted, versionOf(before));
      const after = await replaceClosedDays(tx, companyId, body);
      const event = {
        action: "update",
        entity: "company",
        id: companyId,
        summary: texts.summary,
        before: { closed_days: before },
        after: { closed_days: after },
      } as const;
      return { answer: after, version: versionOf(after), events: [event] };
    },
  }),

  read(routes.holidays, async ({ query }) => ({ answer: holidaysOf(query.year) })),

  read(routes.serviceable, async ({ db, actor: { companyId }, body, at, today, config }) => {
    const { date, time = null, pickup_zone_id, delivery_zone_id } = body;
    const [calendar, zones] = await Promise.all([calendarOf(db, companyId), zoneRulesOf(db, companyId)]);
    const errors: FieldErrors = {};
    if (pickup_zone_id && !zones.has(pickup_zone_id)) errors.pickup_zone_id = [zoneTexts.unknown];
    if (delivery_zone_id && !zones.has(delivery_zone_id)) errors.delivery_zone_id = [zoneTexts.unknown];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const rule = (id: number | null | undefined) => (id && zones.get(id)) || null;
    const wish = { date, time, pickup: rule(pickup_zone_id), delivery: rule(delivery_zone_id) };
    const answer = serviceable(calendar, wish, momentOf({ today, at, timeZone: config.timeZone }));
    if (answer.ok) return { answer: { ok: true, reason: null, next: null } };
    return { answer: { ok: false, reason: answer.reason, next: answer.next } };
  }),
];
