import { type Moment, type OutsideWish, wishErrors } from "#features/calendar/rules.ts";
import type { Db } from "#server/schema.ts";
import { type FieldErrors, invalid } from "#shared/errors.ts";
import { type CallMoment, calendarOf, momentOf, zoneRulesOf } from "../queries.ts";

interface Asking extends CallMoment {
  companyId: number;
}

/** Why an order from outside the office is not possible, under its fields. It may have errors of its own. */
export async function errorsOfWish(db: Db, asking: Asking, wish: OutsideWish): Promise<FieldErrors> {
  const { companyId } = asking;
  const now: Moment = momentOf(asking);
  const [calendar, zones] = await Promise.all([calendarOf(db, companyId), zoneRulesOf(db, companyId)]);
  return wishErrors({ calendar, now, zone: (id) => zones.get(id) }, wish);
}

/** Throws `invalid` for an order from outside the office that is not possible. */
export async function refuseWish(db: Db, asking: Asking, wish: OutsideWish): Promise<void> {
  const errors = await errorsOfWish(db, asking, wish);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
