import { PARCEL_CONTENTS } from "../company/words.ts";

/** One order in ten is of several parcels. It follows from the recipient's phone, so that nothing else of the plan changes. */
export function parcelsFor(phone: string): { packages?: number; contents: string | null } {
  const [last, before] = [Number(phone.at(-1)), Number(phone.at(-2))];
  if (last !== 7) return { contents: null };
  return { packages: 2 + (before % 4), contents: PARCEL_CONTENTS[before % PARCEL_CONTENTS.length] ?? null };
}

/** Of five parcels the last recipient's car had room for four. */
export const takenOf = ({ packages }: { packages: number }) =>
  packages === 5 ? { packages_delivered: 4, partial_reason: "No le cabía en el carro" } : {};
