import { addDays, type Day, daysBetween } from "#shared/dates.ts";
import { client, courier, documents, vehicle } from "../company/people.ts";
import { raisePrice, SERVICES } from "../company/services.ts";
import { clerk, manager, OWNER, STAFF } from "../company/staff.ts";
import { createRandom } from "../random.ts";
import { createAgenda } from "./agenda.ts";
import { billsOf } from "./bills.ts";
import { busyness, daysUpTo, isPayday, shareOut } from "./calendar.ts";
import { planCash } from "./day.ts";
import { type Customer, type Habit, planAccounts, planOrder, type World } from "./life.ts";
import { inBolivares, ratesOf } from "./rates.ts";
import type { Step } from "./steps.ts";

export interface PlanOptions {
  seed: number;
  /** How many orders the two years have, besides those that bring a parcel back. */
  orders: number;
  today: Day;
  /** The minutes of today that are over. */
  until: number;
  timeZone: string;
  /** The domain of the staff's e-mail addresses. */
  domain: string;
}

const MEAN_PRICE = 6.3;
const MONTHS = 24;
const FIRST_DAYS = 6;

const HABITS: readonly (readonly [Habit, number])[] = [
  ["soon", 38],
  ["account", 32],
  ["parts", 22],
  ["late", 8],
];

/** The day on which the company registers. Its first order is some days later. */
export const openingDay = (today: Day): Day => addDays(daysUpTo(today)[0] as Day, -FIRST_DAYS);

/** When the office begins to price by zones, as a part of the time. */
const ZONES_FROM = 0.75;

/** When a receipt is voided, as a fraction of the two years, and why. */
const VOIDED = [
  [0.62, "El banco rechazó la transferencia"],
  [0.93, "Se registró con el cliente equivocado"],
] as const;

const clamp = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(value)));

/**
 * Yields two years of a courier company, step by step, in time order. It uses no database; the same options give the same steps.
 */
export function* plan({ seed, orders, today, until, timeZone, domain }: PlanOptions): Generator<Step> {
  const random = createRandom(seed);
  const agenda = createAgenda(today, until, timeZone);
  const document = documents(random);
  const days = daysUpTo(today);
  const opening = openingDay(today);
  const ordersOf = shareOut(orders, busyness(random, days));
  const most = { clients: clamp(10 + orders / 55, 15, 4000), couriers: clamp(4 + orders / 1500, 4, 60) };
  const customers: Customer[] = [];
  const returned = new Set<Day>();
  let [couriers, orderKey] = [0, 0];

  const openingDays = Array.from({ length: FIRST_DAYS }, (_, index) => addDays(opening, index));
  const luck = createRandom(seed + 1);
  const ways = createRandom(seed + 2);
  const rates = ratesOf(luck, [...openingDays, ...days]);
  let rate = 0;

  function publish(day: Day): void {
    const next = rates.get(day);
    if (next === undefined) return;
    rate = next;
    // On the first day after the company is registered.
    agenda.put(day, day === opening ? 545 : 480, OWNER, { kind: "rate", rate });
  }

  function welcome(day: Day, part: number): void {
    const key = customers.length;
    const draft = client(random, document);
    // Only an admin may give a client credit.
    const by = draft.allow_credit ? manager(random, part) : clerk(random, part);
    agenda.put(day, random.between(480, 1000), by, { kind: "client", key, body: draft });
    customers.push({ key, draft, habit: random.weighted(HABITS) });
  }

  function grow(day: Day, part: number, before: number): void {
    for (const { key, name, role, from, to } of STAFF) {
      const body = { name, role, email: `${key}@${domain}` };
      if (before <= from && from < part) agenda.put(day, 425, OWNER, { kind: "hire", key, body });
      if (before < to && to <= part && to < 1) agenda.put(day, 1190, OWNER, { kind: "dismiss", key });
    }
    for (; couriers < most.couriers * (0.5 + part / 2); couriers++)
      agenda.put(day, 430 + couriers / 10, OWNER, {
        kind: "courier",
        key: couriers,
        body: { ...courier(random), ...vehicle(couriers, today) },
      });
  }

  SERVICES.forEach(([body], key) => {
    agenda.put(opening, 600 + key * 4, OWNER, { kind: "service", key, body });
  });
  grow(addDays(opening, 1), 1 / days.length, 0);
  for (const day of openingDays) {
    publish(day);
    if (day === opening) agenda.put(day, 610, OWNER, { kind: "balance", rate });
    // The first employees start on the third day.
    if (day > addDays(opening, 1))
      while (customers.length < (most.clients * 0.4 * (daysBetween(opening, day) - 1)) / (FIRST_DAYS - 2))
        welcome(day, 1 / days.length);
    yield* agenda.take(day);
  }

  for (const [index, day] of days.entries()) {
    const [before, part] = [index / days.length, (index + 1) / days.length];
    publish(day);
    if (index > 0) grow(day, part, before);
    const world: World = {
      random,
      luck,
      ways,
      agenda,
      today,
      document,
      customers: [...customers],
      couriers,
      part,
      orders,
      returned,
    };
    for (const rise of [0.38, 0.74])
      if (before <= rise && rise < part)
        SERVICES.forEach(([service], key) => {
          const body = raisePrice(service, rise / 5);
          agenda.put(day, 436 + key, OWNER, { kind: "price", key, body });
        });
    if (before <= ZONES_FROM && ZONES_FROM < part) agenda.put(day, 445, OWNER, { kind: "zones" });
    if (day === addDays(today, -1)) agenda.put(day, 446, OWNER, { kind: "standing" });
    for (const body of billsOf(random, day, ((orders * MEAN_PRICE) / MONTHS) * (0.7 + 0.65 * part)))
      agenda.put(day, random.between(540, 1000), manager(random, part), {
        kind: "bill",
        body: inBolivares(luck, body, rate),
      });
    if (isPayday(day)) planAccounts(world, day);
    for (const [at, reason] of VOIDED)
      if (before <= at && at < part) agenda.put(day, 1090, OWNER, { kind: "void", reason });
    // The last days' transfers are not confirmed yet.
    if (daysBetween(day, today) > 2) agenda.put(day, 1100, manager(luck, part), { kind: "confirm" });
    while (customers.length < most.clients * (0.4 + 0.6 * part)) welcome(day, part);
    planCash(world, day, { rate, works: (ordersOf[index] ?? 0) > 0 });
    for (let left = ordersOf[index] ?? 0; left > 0; left--) planOrder(world, orderKey++, day);
    yield* agenda.take(day);
  }
}
