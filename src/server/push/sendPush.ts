import { sign } from "node:crypto";
import { type PushKeys, privateKeyOf } from "./keys.ts";

/** How long a push service keeps a message for a phone without network. */
const KEPT_SECONDS = 3600;
const SIGNED_SECONDS = 12 * 3600;
const PATIENCE_MS = 10_000;

/** Who sends: the server's public URL. */
interface Sender {
  keys: PushKeys;
  subject: string;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** What tells a push service who sends (RFC 8292). */
export function vapidHeader(endpoint: string, { keys, subject }: Sender, now: Date): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + SIGNED_SECONDS,
    sub: subject,
  };
  const signed = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const key = { key: privateKeyOf(keys), dsaEncoding: "ieee-p1363" } as const;
  const signature = sign("sha256", Buffer.from(signed), key).toString("base64url");
  return `vapid t=${signed}.${signature}, k=${keys.publicKey}`;
}

/**
 * Wakes a phone with an empty message. Returns whether its subscription still exists. Throws if the service can't be reached or refuses
 * for another reason.
 */
export async function sendPush(endpoint: string, sender: Sender, now: Date): Promise<boolean> {
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: {
      authorization: vapidHeader(endpoint, sender, now),
      ttl: String(KEPT_SECONDS),
      urgency: "high",
      // A newer message takes the place of one that waits.
      topic: "orders",
    },
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) return false;
  if (!answer.ok) throw new Error(`the push service answered ${answer.status}`);
  return true;
}
