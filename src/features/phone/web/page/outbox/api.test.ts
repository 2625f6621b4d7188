// @alone Replaces the clock or a function of its process, which other files would use.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sendActions } from "./api.ts";

test("actions are sent with the phone's clock", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: Date.parse("2026-11-20T15:00:00.000Z") });
  const fetched = t.mock.method(globalThis, "fetch", () => Promise.resolve(Response.json({ results: [] })));
  const action = { id: "a", delivery_id: 1, kind: "start", at: "2026-11-20T14:00:00.000Z" } as const;
  assert.equal((await sendActions("token", [action])).status, 200);
  const { body } = fetched.mock.calls[0]?.arguments[1] ?? {};
  assert.deepEqual(JSON.parse(String(body)), { actions: [action], now: "2026-11-20T15:00:00.000Z" });
});

test("what answers instead of the server is no answer, and each trouble has its own words", async (t) => {
  const portal = () => new Response("<html>", { headers: { "content-type": "text/html" } });
  const answers: [() => Response | Promise<Response>, number, string | null][] = [
    [() => Response.json({ results: [] }), 200, null],
    [portal, 0, "portal"],
    [() => new Response("<html>", { status: 502 }), 502, "server"],
    [() => Response.json({ message: "Espera" }, { status: 429 }), 429, "busy"],
    [() => Promise.reject(new TypeError("failed")), 0, "signal"],
  ];
  for (const [answer, status, trouble] of answers) {
    t.mock.method(globalThis, "fetch", () => Promise.resolve().then(answer));
    const got = await sendActions("token", []);
    assert.deepEqual([got.status, got.trouble], [status, trouble]);
  }
});

test("a slow answer has all the time that it needs, as long as it moves", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const encoder = new TextEncoder();
  t.mock.method(globalThis, "fetch", (_: string, { signal }: RequestInit) => {
    const parts = ['{"res', 'ults"', ":[]}"];
    const source = {
      async pull(stream: ReadableStreamDefaultController) {
        t.mock.timers.tick(29_000);
        if (signal?.aborted) throw new Error("aborted");
        const part = parts.shift();
        if (part === undefined) stream.close();
        else stream.enqueue(encoder.encode(part));
      },
    };
    // It reads nothing ahead.
    return Promise.resolve(new Response(new ReadableStream(source, { highWaterMark: 0 })));
  });
  assert.deepEqual((await sendActions("token", [])).body, { results: [] });
});
