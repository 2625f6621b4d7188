import { pbkdf2, randomBytes, randomInt } from "node:crypto";
import { promisify } from "node:util";
import { createFairLimit } from "#server/admission/fairLimit.ts";
import type { Db } from "#server/schema.ts";
import { findDelivery } from "../queries.ts";

/** The columns of an order's PIN. */
export type PinColumns = { pin_code: string; pin_hash: string } | { pin_code: null; pin_hash: null };

export const NO_PIN: PinColumns = { pin_code: null, pin_hash: null };

/** About a tenth of a second on a server, and a second or two on a slow phone. */
const ROUNDS = 300_000;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** What a courier's phone checks the PIN with: see `isPin`. */
async function hashOf(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await promisify(pbkdf2)(pin, salt, ROUNDS, HASH_BYTES, "sha256");
  return JSON.stringify({ salt: salt.toString("hex"), rounds: ROUNDS, digest: hash.toString("hex") });
}

/** One at once, because a hash takes a tenth of a second. The companies are served in rotation. */
const hashing = createFairLimit<number>({ atOnce: 1, each: 1, waiting: 100, waitMs: 20_000 });

async function makePin(companyId: number): Promise<PinColumns> {
  const pin_code = String(randomInt(10_000)).padStart(4, "0");
  return { pin_code, pin_hash: await hashing.run(companyId, () => hashOf(pin_code)) };
}

/** The PIN of a new order, if it gets one. Slow: before the transaction. Throws `unavailable` when too many wait. */
export async function preparePin(companyId: number, getsPin: boolean): Promise<PinColumns> {
  return getsPin ? makePin(companyId) : NO_PIN;
}

/** The PIN of an order that is edited; undefined keeps what it has. Throws like `preparePin`. */
export async function prepareChangedPin(
  db: Db,
  { companyId, id, wanted }: { companyId: number; id: number; wanted: boolean | undefined },
): Promise<PinColumns | undefined> {
  const before = wanted === undefined ? undefined : await findDelivery(db, companyId, id);
  if (!before || (before.pin_code !== null) === wanted) return undefined;
  return wanted ? makePin(companyId) : NO_PIN;
}
