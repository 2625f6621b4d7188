import { AppError } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";

const MINUTE_MS = 60_000;

type Caller = Pick<Actor, "id" | "companyId" | "type"> & {
  /** Of a client's person. */
  clientId?: number | undefined;
};

/** Counts changes by the minute. Throws `too-many` when the caller has used its share, or the company's people have used its number. */
export interface ChangeLimit {
  count(caller: Caller, changes?: number): void;
  /** Takes back changes that were counted and then refused: they cost the company nothing. */
  uncount(caller: Caller, changes: number): void;
  /** Counts a change that ends access, apart from the others: nobody's changes may delay it. */
  countEnding(caller: Caller): void;
}

interface Pot {
  key: string;
  most: number;
}

/**
 * `most` is a company's number; 0: no limit. Of it a phone may use a tenth and an employee a quarter. The owner has the same number apart:
 * whatever the others do, the owner isn't stopped. So have the clients' people together, of whom those of one client may use a tenth: no
 * client stops another, or the office. Each process counts for itself, because a shared count would need a write to the
 * database for every refused change.
 */
export function createChangeLimit(most: number): ChangeLimit {
  const counts = new Map<string, number>();
  let ends = 0;

  const shareOf = ({ type }: Caller) =>
    type === "user" ? most : Math.max(1, Math.floor(most / (type === "employee" ? 4 : 10)));

  function potsOf(caller: Caller): Pot[] {
    if (caller.type === "portal")
      return [
        { key: `client ${caller.clientId}`, most: shareOf(caller) },
        { key: `clients of ${caller.companyId}`, most },
      ];
    const own = { key: `account ${caller.id}`, most: shareOf(caller) };
    return caller.type === "user" ? [own] : [own, { key: `company ${caller.companyId}`, most }];
  }

  function take(pots: readonly Pot[], changes: number): void {
    if (most === 0) return;
    const now = performance.now();
    if (now >= ends) {
      counts.clear();
      ends = now + MINUTE_MS;
    }
    const countOf = (key: string) => counts.get(key) ?? 0;
    if (pots.some((pot) => countOf(pot.key) + changes > pot.most))
      throw new AppError("too-many", { retryAfter: Math.ceil((ends - now) / 1000) });
    for (const { key } of pots) counts.set(key, countOf(key) + changes);
  }

  return {
    count: (caller, changes = 1) => take(potsOf(caller), changes),
    uncount(caller, changes) {
      // The minute may have ended since they were counted.
      for (const { key } of potsOf(caller)) counts.set(key, Math.max(0, (counts.get(key) ?? 0) - changes));
    },
    countEnding: (caller) => take([{ key: `ending ${caller.id}`, most: shareOf(caller) }], 1),
  };
}
