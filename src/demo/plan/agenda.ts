import type { Day } from "#shared/dates.ts";
import { moment } from "../moment.ts";
import type { Action, Step } from "./steps.ts";

const LAST_MINUTE = 20 * 60;

/**
 * The steps of each day, in time order. The plan adds steps to coming days, and each day is taken once. Today's steps are
 * compressed from a whole working day (until eight in the evening) into the first `until` minutes, so that the demo has a today
 * at any hour.
 */
export function createAgenda(today: Day, until: number, timeZone: string) {
  const days = new Map<Day, Step[]>();

  return {
    /** Adds a step at a minute after midnight. Returns false, and drops the step, if it is after the demo's now. */
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
