import { addDays, type Day, daysBetween } from "#shared/dates.ts";
import { ACCOUNTANT, clerk, manager, OWNER } from "../company/staff.ts";
import { closedOn, weekday } from "./calendar.ts";
import type { World } from "./life.ts";

const [FRIDAY, SATURDAY] = [5, 6];
/** For so many days before today, the courier whose cash is the oldest has not come, and another one has brought too little. */
const LAST_DAYS = 3;
/** For so many days couriers have been given cash for change. */
const FLOAT_DAYS = 14;

interface Office {
  /** In bolívares per dollar. */
  rate: number;
  /** Whether there are orders. */
  works: boolean;
}

/**
 * The day's cash: somebody opens a shift, hands couriers change, settles with the couriers in the evening and closes it. Clients get their goods money
 * on Fridays, couriers their pay on Saturdays; change is sent every evening, and the owner closes each month. Today that is still to come. The last days leave something to attend to.
 */
export function planCash({ luck, agenda, part, today }: World, day: Day, { rate, works }: Office): void {
  const holder = clerk(luck, part);
  const admin = manager(luck, part);
  const [shortage, count] = [luck.chance(0.12), luck.chance(0.06)];
  const [missing, wrong, who] = [-luck.pick([1, 1, 2, 5]), luck.pick([-1, -0.5, 0.5, 1]), luck.next()];
  const decision = luck.weighted([
    ["charge", 70],
    ["waive", 30],
  ] as const);
  if (weekday(day) === 1 && day !== today) agenda.put(day, 560, admin, { kind: "decide", decision });
  if (weekday(day) === FRIDAY) {
    if (day !== today) agenda.put(day, 1020, admin, { kind: "remit" });
    agenda.put(day, 1010, OWNER, { kind: "balance", rate });
  }
  const closed = closedOn(day);
  if (closed) agenda.put(day, 530, OWNER, { kind: "close", until: closed });
  if (day !== today) agenda.put(day, 1105, admin, { kind: "sendChange" });
  if (day === today) {
    agenda.put(day, 1190, admin, { kind: "phones" });
    agenda.put(day, 1195, ACCOUNTANT, { kind: "correct" });
    agenda.put(day, 1197, OWNER, { kind: "bank" });
  }
  if (!works) return;
  const float = { USD: 40, VES: Math.round(rate / 5) * 100 };
  const carries = day !== today && daysBetween(day, today) < FLOAT_DAYS;
  const carried = carries ? { USD: 12, VES: Math.round(rate / 20) * 100 } : null;
  agenda.put(day, 440, holder, { kind: "openShift", float, carried });
  // Later than all deliveries of the day.
  const pays = weekday(day) === SATURDAY;
  const isLast = daysBetween(day, today) <= LAST_DAYS;
  agenda.put(day, 1222, holder, {
    kind: "settle",
    pays,
    who,
    missing: isLast,
    off: shortage || isLast ? missing : 0,
  });
  if (day !== addDays(today, -1))
    agenda.put(day, 1240, holder, { kind: "closeShift", off: count ? wrong : 0 });
}
