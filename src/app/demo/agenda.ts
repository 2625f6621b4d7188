import type { Day } from "#shared/dates.ts";
import { moment } from "./moment.ts";
import type { Action, Step } from "./steps.ts";

const LAST_MINUTE = 20 * 60;

/**
 * Who does what, and when. The plan adds steps to coming days; each day is taken once, its steps in time order. A whole working
 * day (until eight in the evening) is squeezed into today's first `until` minutes, so that the demo has a today at any hour.
 */
export function createAgenda(today: Day, until: number, timeZone: string) {
  const days = new Map<Day, Step[]>();

  return {
    /** Adds a step, so many minutes after midnight. Returns false for one after the demo's now, which is dropped. */
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
