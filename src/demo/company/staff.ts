import type { EmployeeRole } from "#shared/routes/roles.ts";
import type { Colleague } from "../plan/steps.ts";
import type { Random } from "../random.ts";

export const OWNER = "owner";
/** Keeps the books all the time. */
export const ACCOUNTANT = "mariela.rondon";

interface Post extends Omit<Colleague, "email"> {
  key: string;
  /** When the person works there, as fractions of the two years, 0 to 1. */
  from: number;
  to: number;
}

/** The employees. Some start later or leave. The demo prints the first basic employee's sign-in. */
export const STAFF: readonly Post[] = [
  { key: ACCOUNTANT, name: "Mariela Rondón", role: "accountant", from: 0, to: 1 },
  { key: "yusmary.pena", name: "Yusmary Peña", role: "basic", from: 0, to: 1 },
  { key: "jose.chacon", name: "José Chacón", role: "basic", from: 0, to: 0.6 },
  { key: "andreina.nunez", name: "Andreína Núñez", role: "cashier", from: 0.2, to: 1 },
  { key: "gustavo.bracho", name: "Gustavo Bracho", role: "admin", from: 0, to: 1 },
  { key: "carla.zambrano", name: "Carla Zambrano", role: "basic", from: 0.57, to: 1 },
];

/** An order may be dated up to three days later, so employees take no orders in their last week. */
const MARGIN = 0.01;

const TAKE_ORDERS: readonly EmployeeRole[] = ["basic", "cashier"];

/** Somebody who takes orders at that time (0 to 1), usually one of the counter. */
export function clerk(random: Random, part: number): string {
  const there = STAFF.filter(
    ({ role, from, to }) => TAKE_ORDERS.includes(role) && from < part && (to === 1 || part < to - MARGIN),
  );
  return there.length > 0 && random.chance(0.92) ? random.pick(there).key : manager(random, part);
}

/** An admin, or the owner. */
export function manager(random: Random, part: number): string {
  const there = STAFF.filter(({ role, from }) => role === "admin" && from < part);
  return there.length > 0 && random.chance(0.75) ? random.pick(there).key : OWNER;
}
