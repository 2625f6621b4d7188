import type { Random } from "./random.ts";
import type { Colleague } from "./steps.ts";

export const OWNER = "owner";

interface Post extends Omit<Colleague, "email"> {
  key: string;
  /** From which part of the two years to which. */
  from: number;
  to: number;
}

/** The office: who came later, and who left. The first basic one is whom the demo signs in with. */
export const STAFF: readonly Post[] = [
  { key: "mariela.rondon", name: "Mariela Rondón", role: "admin", from: 0, to: 1 },
  { key: "yusmary.pena", name: "Yusmary Peña", role: "basic", from: 0, to: 1 },
  { key: "jose.chacon", name: "José Chacón", role: "basic", from: 0, to: 0.6 },
  { key: "andreina.nunez", name: "Andreína Núñez", role: "basic", from: 0.2, to: 1 },
  { key: "gustavo.bracho", name: "Gustavo Bracho", role: "admin", from: 0.4, to: 1 },
  { key: "carla.zambrano", name: "Carla Zambrano", role: "basic", from: 0.57, to: 1 },
];

/** An order may be for three days later: whoever leaves takes none in the last week. */
const MARGIN = 0.01;

/** Somebody who takes orders, when that part of the two years is over. */
export function clerk(random: Random, part: number): string {
  const there = STAFF.filter(
    ({ role, from, to }) => role === "basic" && from < part && (to === 1 || part < to - MARGIN),
  );
  return there.length > 0 && random.chance(0.92) ? random.pick(there).key : manager(random, part);
}

/** Somebody who may do anything. */
export function manager(random: Random, part: number): string {
  const there = STAFF.filter(({ role, from }) => role === "admin" && from < part);
  return there.length > 0 && random.chance(0.75) ? random.pick(there).key : OWNER;
}
