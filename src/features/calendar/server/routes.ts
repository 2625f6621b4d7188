import { createHash } from "node:crypto";
import { zoneTexts } from "#features/zones/texts.ts";
import { change, read } from "#server/endpoint.ts";
import { refuseStale } from "#server/http/lockRow.ts";
import type { Db } from "#server/schema.ts";
import { type FieldErrors, invalid } from "#shared/errors.ts";
import { calendarRoutes as routes } from "../contract.ts";
import { type ClosedDay, holidaysOf, serviceable, type ZoneRule } from "../rules.ts";
import { calendarTexts as texts } from "../texts.ts";
import { calendarOf, lockCalendar, momentOf, replaceClosedDays, zoneRuleOf } from "./queries.ts";

/** Changes with the days, and with nothing else. */
const versionOf = (days: readonly ClosedDay[]): string =>
  createHash("sha256").update(JSON.stringify(days)).digest("hex").slice(0, 16);

/** The zone's rule, or the error of one that doesn't exist. */
async function readZone(
  db: Db,
  companyId: number,
  field: "pickup_zone_id" | "delivery_zone_id",
  id: number | null | undefined,
): Promise<{ rule: ZoneRule | null; errors: FieldErrors }> {
  if (!id) return { rule: null, errors: {} };
  const rule = (await zoneRuleOf(db, companyId, id)) ?? null;
  return { rule, errors: rule ? {} : { [field]: [zoneTexts.unknown] } };
}

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
    const [calendar, pickup, delivery] = await Promise.all([
      calendarOf(db, companyId),
      readZone(db, companyId, "pickup_zone_id", body.pickup_zone_id),
      readZone(db, companyId, "delivery_zone_id", body.delivery_zone_id),
    ]);
    const errors = { ...pickup.errors, ...delivery.errors };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const wish = {
      date: body.date,
      time: body.time ?? null,
      pickup: pickup.rule,
      delivery: delivery.rule,
    };
    const answer = serviceable(calendar, wish, momentOf({ today, at, timeZone: config.timeZone }));
    if (answer.ok) return { answer: { ok: true, reason: null, next: null } };
    return { answer: { ok: false, reason: answer.reason, next: answer.next } };
  }),
];
