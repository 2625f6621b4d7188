import { read } from "#server/endpoint.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { calendarDayAt, instantAt, timeIn } from "#shared/dates.ts";
import { attentionRoutes as routes } from "../contract.ts";
import { attentionOf } from "./queries.ts";

const DAY_MS = 24 * 3_600_000;

export const attentionEndpoints = [
  read(
    routes.list,
    async ({ slowReads, actor, now, today, clock, config, lastBackup }) => ({
      answer: await attentionOf(slowReads, {
        actor,
        config,
        now,
        today,
        ...timeIn(now, clock),
        calendarDay: calendarDayAt(now, clock.timeZone),
        startOfToday: startOfDay(today, clock),
        dayAgo: instantAt(new Date(now.getTime() - DAY_MS)),
        lastBackup: lastBackup?.(),
      }),
    }),
    () => true,
  ),
];
