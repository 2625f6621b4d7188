import { createHash } from "node:crypto";
import * as argon2 from "@node-rs/argon2";
import { limitConcurrency } from "./limitConcurrency.ts";

/**
 * argon2id with the library's defaults (19 MiB, two passes), off the event loop. Of Node's four threads for such work one is
 * left to others: a change is answered when one of them has had the disk keep it.
 */
const oneOfThree = limitConcurrency(3);
const hash = (password: string, options?: argon2.Options) => oneOfThree(() => argon2.hash(password, options));

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobody: Promise<string> | undefined;

/** Whether the password is the account's. Without an account it takes as long and says no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash("nobody has this password");
  const known = passwordHash ?? (await nobody);
  const matches = await oneOfThree(() => argon2.verify(known, password));
  return matches && passwordHash !== undefined;
}

/**
 * Tells one request body from another without keeping it. One that holds a password is hashed as passwords are, with
 * a salt that the request itself gives, so that the same request has the same fingerprint.
 */
export async function fingerprint(body: unknown, salt: string, secret: boolean): Promise<string> {
  const text = JSON.stringify(body) ?? "";
  if (!secret) return createHash("sha256").update(text).digest("base64url");
  return await hash(text, { salt: createHash("sha256").update(salt).digest().subarray(0, 16) });
}
