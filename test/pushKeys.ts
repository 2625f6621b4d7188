import { generateKeyPairSync } from "node:crypto";
import type { PushKeys } from "#server/push/keys.ts";

/** A key pair of a server that wakes phones. */
export function samplePushKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const halves = [x, y].map((half) => Buffer.from(half, "base64url"));
  return { publicKey: Buffer.concat([Buffer.from([4]), ...halves]).toString("base64url"), privateKey: d };
}
