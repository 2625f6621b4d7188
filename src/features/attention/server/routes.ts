import { read } from "#server/endpoint.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { wallClock } from "#shared/clock/wallClock.ts";
import { instantAt } from "#shared/dates.ts";
import { attentionRoutes as routes } from "../contract.ts";
import { attentionOf } from "./queries.ts";

const DAY_MS = 24 * 3_600_000;

export const attentionEndpoints = [
  read(
    routes.list,
    async ({ slowReads, actor, now, today, config, lastBackup }) => ({
      answer: await attentionOf(slowReads, {
        actor,
        config,
        now,
        today,
        time: wallClock(now, config.timeZone).time,
        startOfToday: startOfDay(today, config.timeZone),
        dayAgo: instantAt(new Date(now.getTime() - DAY_MS)),
        lastBackup: lastBackup?.(),
      }),
    }),
    () => true,
  ),
];
