import assert from "node:assert/strict";
import { Secret, TOTP } from "otpauth";

/** The code of an authenticator app at this time. */
export const codeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

interface Poster {
  // biome-ignore lint/suspicious/noExplicitAny: an answer, as a test reads it
  post(path: string, body?: unknown): Promise<{ status: number; body: any }>;
}

/** Turns two-factor sign-in on, with the code at `at`. Returns its secret and recovery codes. */
export async function turnOn(caller: Poster, password: string, at: Date) {
  const started = await caller.post("/user/two-factor", { password });
  assert.equal(started.status, 200, JSON.stringify(started.body));
  const { secret } = started.body as { secret: string };
  const confirmed = await caller.post("/user/two-factor/confirm", { code: codeAt(secret, at) });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  return { secret, codes: confirmed.body.recovery_codes as [string, ...string[]] };
}
