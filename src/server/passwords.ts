import { createHash } from "node:crypto";
import * as argon2 from "@node-rs/argon2";
import { createFairLimit } from "./admission/fairLimit.ts";
import { networkOf } from "./admission/network.ts";

/**
 * Passwords are hashed by argon2id with the library's defaults (19 MiB, two passes), off the event loop: three at once, since Node
 * has four threads for such work, and SQLite's flush needs one. Addresses take turns, and what one may queue is bounded.
 */
const hashing = createFairLimit<string>({ atOnce: 3, each: 3, waiting: 100, waitMs: 10_000 });

/** Runs `work`, which hashes one password, when it is the address's turn. Throws `unavailable` when too many wait. */
export const whileHashing = <T>(ip: string, work: () => Promise<T>): Promise<T> =>
  hashing.run(networkOf(ip), work);

/** For `whileHashing`. */
export const hashNow = (password: string): Promise<string> => argon2.hash(password);

/** `ip`: the address of the request; none outside of one. */
export const hashPassword = (password: string, ip = ""): Promise<string> =>
  whileHashing(ip, () => hashNow(password));

let nobody: Promise<string> | undefined;

/** Whether the password is the account's. Without an account it takes as long and says no. For `whileHashing`. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= argon2.hash("nobody has this password");
  const matches = await argon2.verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}

/**
 * Tells one request body from another without keeping it. One that holds a password is hashed as passwords are, with
 * a salt made from the request itself, so that the same request has the same fingerprint.
 */
export async function fingerprint(
  body: unknown,
  { salt, secret, ip }: { salt: string; secret: boolean; ip: string },
): Promise<string> {
  const text = JSON.stringify(body) ?? "";
  if (!secret) return createHash("sha256").update(text).digest("base64url");
  const options = { salt: createHash("sha256").update(salt).digest().subarray(0, 16) };
  return whileHashing(ip, () => argon2.hash(text, options));
}
