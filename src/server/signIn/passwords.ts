import { createHash } from "node:crypto";
import * as argon2 from "@node-rs/argon2";
import { createFairLimit } from "../admission/fairLimit.ts";
import { networkOf } from "../admission/network.ts";

/**
 * Passwords are hashed with argon2id and the library's defaults (19 MiB, two passes), off the event loop. Three run at once,
 * because Node has four threads for such work and SQLite's flush needs one. Addresses are served in rotation, and each may queue
 * a limited number.
 */
const hashing = createFairLimit<string>({ atOnce: 3, each: 3, waiting: 100, waitMs: 10_000 });

/** Runs `work`, which hashes one password, when a slot is free. Throws `unavailable` when too many wait. */
export const whileHashing = <T>(ip: string, work: () => Promise<T>): Promise<T> =>
  hashing.run(networkOf(ip), work);

/** Call inside `whileHashing`. */
export const hashNow = (password: string): Promise<string> => argon2.hash(composeText(password));

/** A letter with an accent may be typed as one character or as two. */
const composeText = (password: string) => password.normalize("NFC");

/** Throws `unavailable` when too many hashes wait. `ip`: the request's address; empty outside a request. */
export const hashPassword = (password: string, ip = ""): Promise<string> =>
  whileHashing(ip, () => hashNow(password));

let nobody: Promise<string> | undefined;

/** Whether the password is the account's. Without an account it takes as long and returns false. Call inside `whileHashing`. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= argon2.hash("nobody has this password");
  const hash = passwordHash ?? (await nobody);
  // Passwords from before were hashed as they were typed.
  const matches =
    (await argon2.verify(hash, composeText(password))) ||
    (composeText(password) !== password && (await argon2.verify(hash, password)));
  return matches && passwordHash !== undefined;
}

/**
 * Distinguishes request bodies without keeping them. A body with a password is hashed like a password, with a salt made from the
 * request itself, so that the same request has the same fingerprint.
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
