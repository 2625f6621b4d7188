import { codeAt, turnOn } from "#features/account/server/security/samples.ts";
import { type Caller, PASSWORD } from "#test/api.ts";
import { NOW } from "./records.ts";

/** Starts two-factor sign-in if somebody is signed in. Returns the first code. */
export async function beginTwoFactor(caller: Caller): Promise<string> {
  const { status, body } = await caller.post("/user/two-factor", { password: PASSWORD });
  return status === 200 ? codeAt(body.secret, NOW) : "000000";
}

/** What turns two-factor sign-in off. Turns it on first if somebody is signed in. */
export async function passwordAndCode(caller: Caller) {
  const isSignedIn = (await caller.get("/user")).status === 200;
  return { password: PASSWORD, code: isSignedIn ? (await turnOn(caller, PASSWORD, NOW)).codes[0] : "x" };
}
