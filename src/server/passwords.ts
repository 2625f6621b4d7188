import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// argon2id with the library's defaults (19 MiB, two passes), off the event loop.

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let nobody: Promise<string> | undefined;

/** Whether the password is the account's. Without an account it takes as long and says no. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash("nobody has this password");
  const matches = await verify(passwordHash ?? (await nobody), password);
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
