// @alone Replaces the clock or a function of its process, which other files would use.
import assert from "node:assert/strict";
import { createPublicKey, verify } from "node:crypto";
import { test } from "node:test";
import { samplePushKeys } from "#test/pushKeys.ts";
import { readPushKeys } from "./keys.ts";
import { sendPush, vapidHeader } from "./sendPush.ts";

const PUBLIC = "BOg5KfYiBdDDRF12Ri17y3v-POPr8X0nVP2jDjowPVI_DMKU1aQ3OLdPH1iaakvR9_PHq6tNCzJH35v_JUz2crY";

const ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc";
const NOW = new Date("2026-11-20T15:00:00Z");

test("keys are read as a pair, and nothing else is", () => {
  const keys = samplePushKeys();
  assert.deepEqual(readPushKeys(`${keys.publicKey}:${keys.privateKey}`), keys);
  for (const text of [
    `${keys.publicKey}:${samplePushKeys().privateKey}`,
    `${keys.privateKey}:${keys.publicKey}`,
    `${keys.publicKey}`,
    `${keys.publicKey}:${Buffer.alloc(32).toString("base64url")}`,
    `${PUBLIC.replace("BOg5", "BOg6")}:${keys.privateKey}`,
    "a:b",
    "",
  ])
    assert.equal(readPushKeys(text), undefined, text);
});

test("a push service is told who sends, signed for this service and some hours", () => {
  const keys = samplePushKeys();
  const header = vapidHeader(ENDPOINT, { keys, subject: "https://mandado.ejemplo.com" }, NOW);
  const [, head = "", claims = "", signature = "", key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  assert.equal(key, keys.publicKey);
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  assert.deepEqual(read(head), { typ: "JWT", alg: "ES256" });
  assert.deepEqual(read(claims), {
    aud: "https://fcm.googleapis.com",
    exp: Date.parse("2026-11-21T03:00:00Z") / 1000,
    sub: "https://mandado.ejemplo.com",
  });
  const point = Buffer.from(keys.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const publicKey = createPublicKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const by = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  assert.equal(verify("sha256", signed, by, Buffer.from(signature, "base64url")), true);
});

test("a message is empty and follows no redirect; a subscription that is gone is told from a failure", async (t) => {
  const sender = { keys: samplePushKeys(), subject: "https://mandado.ejemplo.com" };
  let status = 201;
  const fetched = t.mock.method(globalThis, "fetch", () => Promise.resolve(new Response(null, { status })));
  assert.equal(await sendPush(ENDPOINT, sender, NOW), true);
  const [address, init] = fetched.mock.calls[0]?.arguments ?? [];
  assert.equal(address, ENDPOINT);
  assert.deepEqual([init?.method, init?.body, init?.redirect], ["POST", undefined, "error"]);
  assert.ok(init?.signal);
  for (const gone of [404, 410]) {
    status = gone;
    assert.equal(await sendPush(ENDPOINT, sender, NOW), false);
  }
  for (const failed of [400, 429, 500]) {
    status = failed;
    await assert.rejects(sendPush(ENDPOINT, sender, NOW), new RegExp(String(failed)));
  }
});
