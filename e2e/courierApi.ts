import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sampleAction } from "#features/phone/server/samples.ts";
import type { Account } from "./company.ts";

/** Sends what a courier does with a photo, as his phone does. */
export async function openCourierApi(owner: Account, courierId: number) {
  const post = async (token: string | null, path: string, body: object) => {
    const answer = await fetch(`${owner.url}/api/courier${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { code } = await owner.post(`/couriers/${courierId}/access`, {});
  const token = (await post(null, "/sign-in", { code })).access_token;
  const photo = new Uint8Array(readFileSync("e2e/door.png"));
  return async (orderId: number, did: object) => {
    const action = sampleAction(orderId, { ...did, at: new Date().toISOString() });
    const form = new FormData();
    form.set("file", new Blob([photo], { type: "image/png" }), "puerta.png");
    const headers = { authorization: `Bearer ${token}` };
    const path = `${owner.url}/api/courier/files/${action.id}`;
    assert.equal((await fetch(path, { method: "PUT", headers, body: form })).status, 200);
    const { results } = await post(token, "/actions", { actions: [{ ...action, photo: action.id }] });
    assert.equal(results[0].status, "done", JSON.stringify(results));
  };
}
