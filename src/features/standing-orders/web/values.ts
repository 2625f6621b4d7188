import { z } from "zod";
import type { Delivery } from "#features/deliveries/contract.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import {
  blankPlanned,
  type PlannedValues,
  plannedLike,
  plannedToValues,
  toPlanned,
} from "#features/deliveries/web/PlannedFields.tsx";
import { addDays, type Day, weekdayOf } from "#shared/dates.ts";
import { fieldErrors } from "#shared/fields.ts";
import type { OnClosed } from "#shared/vocabulary.ts";
import { today } from "#web/clock.ts";
import { type StandingOrder, standingBody } from "../contract.ts";
import { ownField } from "./standing.ts";

/** The form's values. Days are texts, as its buttons have them. */
export interface StandingValues extends PlannedValues {
  name: string;
  kind: "week" | "month";
  weekdays: string[];
  month_days: string[];
  from: string;
  until: string;
  /** Only of an existing one, which keeps them. */
  skip?: string[];
  paused_until: string;
  on_closed: OnClosed;
}

/** It begins tomorrow: today's order is usually there. */
const blankDays = () => ({
  name: "",
  kind: "week" as const,
  weekdays: [] as string[],
  month_days: [] as string[],
  from: addDays(today(), 1) as string,
  until: "",
  paused_until: "",
  on_closed: "skip" as const,
});

export const blankStanding = (): StandingValues => ({ ...blankPlanned(), ...blankDays() });

/** Like an order, on its day of the week. */
export const standingLike = (order: Delivery): StandingValues => ({
  ...plannedLike(order),
  ...blankDays(),
  name: `${order.client_name} · ${order.receipt.full_name}`.slice(0, 200),
  weekdays: [String(weekdayOf(order.date as Day))],
});

export function toValues({
  body,
  name,
  days,
  from,
  until,
  skip,
  paused_until,
  on_closed,
}: StandingOrder): StandingValues {
  const byWeek = "weekdays" in days;
  return {
    ...plannedToValues(body),
    name,
    kind: byWeek ? "week" : "month",
    weekdays: byWeek ? days.weekdays.map(String) : [],
    month_days: byWeek ? [] : days.month_days.map(String),
    from,
    until: until ?? "",
    skip,
    paused_until: paused_until ?? "",
    on_closed,
  };
}

export function toBody(values: StandingValues) {
  const { name, kind, weekdays, month_days, from, until, skip, paused_until, on_closed } = values;
  const days =
    kind === "week"
      ? { weekdays: weekdays.map(Number) }
      : { month_days: month_days.map((day) => (day === "last" ? day : Number(day))) };
  return { name, body: toPlanned(values), days, from, until, skip, paused_until, on_closed };
}

/** The contract's rules, and the fields that the page requires although the server has a default. */
export const standingForm = z.custom<StandingValues>().superRefine((values, ctx) => {
  const parsed = standingBody.safeParse(toBody(values));
  const errors: Record<string, string[]> = {
    ...(values.from === "" && { from: [deliveryTexts.dateRequired] }),
    ...(!values.client_id && !values.anonymous_client && { client_id: [deliveryTexts.clientRequired] }),
    ...(!values.pickup_address && { pickup_address: [deliveryTexts.pickupRequired] }),
    ...(parsed.success ? {} : fieldErrors(parsed.error)),
  };
  for (const [path, messages] of Object.entries(errors))
    for (const message of messages)
      ctx.addIssue({ code: "custom", path: ownField(path).split("."), message });
});
