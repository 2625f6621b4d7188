import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isDay } from "#shared/dates.ts";
import { call } from "#web/api.ts";
import { timeNow, today } from "#web/clock.ts";
import { calendarRoutes } from "../contract.ts";

interface WhenHintProps {
  date: string;
  /** `HH:MM`, or empty. */
  time: string;
  pickup: number | null;
  delivery: number | null;
}

/** The office writes down what has been: the past is no reason to say anything. */
const isToCome = (date: string, time: string) =>
  isDay(date) && (date > today() || (date === today() && (time === "" || time >= timeNow())));

/** Says that the company doesn't work there or then. The office may do it all the same. */
export function WhenHint({ date, time, pickup, delivery }: WhenHintProps) {
  const body = { date, time, pickup_zone_id: pickup, delivery_zone_id: delivery };
  const { data } = useQuery({
    queryKey: [calendarRoutes.serviceable.path, body],
    queryFn: ({ signal }) => call(calendarRoutes.serviceable, { body, signal }),
    enabled: isToCome(date, time),
  });
  return <div role="status">{data && !data.ok && <Alert color="yellow">{data.reason}</Alert>}</div>;
}
