import type { RowOf } from "#server/schema.ts";
import { type Day, dayAt, type OfficeClock } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import type { CompanyBody } from "../contract.ts";
import { closingDay, hoursProblem, isClosed, type Span, withDayEnd } from "../rules.ts";
import { companyTexts, dayEndProblem, periodClosed } from "../texts.ts";
import { dayEndIn, dayEndsIn, hoursIn } from "./queries.ts";

const MS_PER_HOUR = 3_600_000;

type CompanyRow = RowOf<"company_settings">;

interface Moment {
  now: Date;
  timeZone: string;
}

/** Which mail of the day's end is the last one without another to come, once this is saved. Undefined: nothing changes that. */
export function closedOn(
  { closing_mail, closing_mailed_on: last }: CompanyRow,
  wanted: CompanyBody["closing_mail"],
  { now, ...clock }: OfficeClock & { now: Date },
): Day | undefined {
  if (wanted === undefined || JSON.stringify(wanted) === (closing_mail ?? "null")) return undefined;
  // Today's if its hour is over. A day that has had its mail gets no second one.
  const since = closingDay(wanted?.hour ?? 0, new Date(now.getTime() - MS_PER_HOUR), clock);
  return last !== null && last > since ? last : since;
}

/** The errors of hours that no week can have, and of an end of the day that doesn't fit to them. What is no time is an error of its own. */
export function scheduleErrors(row: CompanyRow, body: Partial<CompanyBody>, moment: Moment): FieldErrors {
  const stored = hoursIn(row);
  const hours = body.hours ?? stored;
  const isRead = Array.isArray(hours) && hours.every(({ weekday, from, to }) => weekday && from && to);
  const end = body.day_ends_at ?? dayEndIn(row);
  const problem = isRead && hoursProblem(hours, end);
  if (!problem) return periodErrors(row, body, moment);
  const { index, field, why } = problem;
  const span = hours[index];
  const isOfEnd = why === "early" || why === "late";
  // What stands there already was right until the day was to end at another time.
  if (isOfEnd && span && end !== dayEndIn(row) && stored.some((other) => isSame(span, other)))
    return { day_ends_at: [dayEndProblem(span, why)] };
  return { [`hours.${index}.${field}`]: [companyTexts.hoursWrong[why]] };
}

const isSame = (a: Span, b: Span) => a.weekday === b.weekday && a.from === b.from && a.to === b.to;

/** Today must not become a day that is closed. */
function periodErrors(
  row: CompanyRow,
  { day_ends_at: at }: Partial<CompanyBody>,
  { now, timeZone }: Moment,
): FieldErrors {
  if (at === undefined || row.closed_until === null) return {};
  const dayEnds = withDayEnd(at, now, { timeZone, dayEnds: dayEndsIn(row) });
  const today = dayAt(now, { timeZone, dayEnds });
  return isClosed(today, row.closed_until) ? { day_ends_at: [periodClosed(row.closed_until)] } : {};
}
