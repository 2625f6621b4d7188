import { z } from "zod";
import { type Company, companyBody } from "#features/company/contract.ts";
import { hoursProblem, inWeekOrder, type Span } from "#features/company/rules.ts";
import { companyTexts, dayEndProblem } from "#features/company/texts.ts";
import { type ClosedDays, calendarRoutes } from "../contract.ts";

export interface Schedule {
  company: Company;
  closedDays: ClosedDays;
  closedDaysEtag: string | null;
  updated_at: string;
}

export interface ScheduleValues {
  hours: Span[];
  day_ends_at: string;
  closed_days: ClosedDays;
}

export const toValues = ({ company, closedDays }: Schedule): ScheduleValues => ({
  hours: company.hours,
  day_ends_at: company.day_ends_at,
  closed_days: closedDays,
});

export const scheduleForm = z
  .object({
    hours: companyBody.shape.hours.unwrap(),
    day_ends_at: companyBody.shape.day_ends_at.unwrap(),
    closed_days: calendarRoutes.saveClosedDays.body,
  })
  .superRefine(({ hours, day_ends_at }, ctx) => {
    const problem = hoursProblem(hours, day_ends_at);
    if (!problem) return;
    const { index, field, why } = problem;
    ctx.addIssue({ code: "custom", path: ["hours", index, field], message: companyTexts.hoursWrong[why] });
    const span = hours[index];
    if (span && (why === "early" || why === "late"))
      ctx.addIssue({ code: "custom", path: ["day_ends_at"], message: dayEndProblem(span, why) });
  });

/** The spans of a weekday, with their places in the form. */
export const spansOf = (hours: readonly Span[], weekday: number) =>
  hours.flatMap((span, index) => (span.weekday === weekday ? [{ ...span, index }] : []));

const MORNING = { from: "08:00", to: "17:00" };

/** With one more span of the weekday, after its last one. */
export function withSpan(hours: readonly Span[], weekday: number): Span[] {
  const last = inWeekOrder(hours.filter((span) => span.weekday === weekday)).at(-1);
  return [...hours, last ? { weekday, from: "", to: "" } : { weekday, ...MORNING }];
}

/** Every day as this one. */
export function withWeekOf(hours: readonly Span[], weekday: number): Span[] {
  const spans = hours.filter((span) => span.weekday === weekday);
  return [1, 2, 3, 4, 5, 6, 7].flatMap((day) => spans.map((span) => ({ ...span, weekday: day })));
}
