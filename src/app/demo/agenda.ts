import type { Day } from "#shared/dates.ts";
import { moment } from "./moment.ts";
import type { Action, Step } from "./steps.ts";

const LAST_MINUTE = 20 * 60;

/**
 * Who does what when. The plan writes into days to come; each day is taken once, in the order in which its things happen.
 * Of today, whatever would be done by eight in the evening is done by `until`, so that the demo has a today at any hour.
 */
export function createAgenda(today: Day, until: number, timeZone: string) {
  const days = new Map<Day, Step[]>();

  return {
    /** Writes down a step at so many minutes after midnight. False: it lies beyond the demo's now, and won't happen. */
    put(day: Day, minute: number, by: string, action: Action): boolean {
      if (day > today || (day === today && minute > LAST_MINUTE)) return false;
      const at = moment(day, day === today ? (minute * until) / LAST_MINUTE : minute, timeZone);
      const steps = days.get(day) ?? [];
      steps.push({ ...action, at, day, by });
      days.set(day, steps);
      return true;
    },
    take(day: Day): Step[] {
      const steps = days.get(day) ?? [];
      days.delete(day);
      return steps.sort((a, b) => a.at.getTime() - b.at.getTime());
    },
  };
}

export type Agenda = ReturnType<typeof createAgenda>;
