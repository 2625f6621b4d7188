import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify, { type LightMyRequestResponse } from "fastify";
import { encode, keptFile } from "./compression.ts";

/** What a server answers that sends this text, with its caller's Accept-Encoding. */
async function answer(text: string, accepted?: string): Promise<LightMyRequestResponse> {
  const app = fastify();
  app.get("/", async (_, reply) => {
    const body = await encode(text, reply);
    return reply.send(body);
  });
  return app.inject({ url: "/", headers: accepted === undefined ? {} : { "accept-encoding": accepted } });
}

const read = ({ rawPayload, headers }: LightMyRequestResponse): string =>
  ({
    br: () => brotliDecompressSync(rawPayload),
    gzip: () => gunzipSync(rawPayload),
    none: () => rawPayload,
  })
    [String(headers["content-encoding"] ?? "none") as "br" | "gzip" | "none"]()
    .toString();

describe("compression", () => {
  it("returns every text unchanged, short and long, in each encoding", async () => {
    for (const length of [1023, 1024, 5000, 32 * 1024, 32 * 1024 + 1, 500_000]) {
      const text = "año nuevo, ".repeat(length).slice(0, length);
      for (const [accepted, encoding] of [
        ["br", "br"],
        ["gzip", "gzip"],
        ["gzip, deflate, br, zstd", "br"],
      ] as const) {
        const response = await answer(text, accepted);
        assert.equal(response.headers["content-encoding"], length < 1024 ? undefined : encoding);
        assert.equal(read(response), text);
        if (length >= 1024) assert.ok(response.rawPayload.length < length / 3);
      }
    }
  });

  it("compresses nothing for callers that don't ask for it or refuse it", async () => {
    const text = "x".repeat(2000);
    for (const accepted of [undefined, "", "identity", "br;q=0, gzip;q=0", "deflate", "raro;;q=,"]) {
      const response = await answer(text, accepted);
      assert.equal(response.headers["content-encoding"], undefined, String(accepted));
      assert.equal(response.headers.vary, undefined);
      assert.equal(response.payload, text);
    }
  });

  it("reads and compresses a kept file once for each encoding, and again after a failure", async () => {
    const text = "x".repeat(5000);
    let [reads, fails] = [0, true];
    const app = fastify();
    app.get(
      "/",
      keptFile("text/css", async () => {
        reads++;
        if (fails) throw new Error("disk");
        return Buffer.from(text);
      }),
    );
    const get = (accepted: string) => app.inject({ url: "/", headers: { "accept-encoding": accepted } });
    assert.equal((await get("br")).statusCode, 500);
    fails = false;
    for (const accepted of ["br", "gzip", "identity", "br", "gzip", "identity"]) {
      const response = await get(accepted);
      assert.equal(read(response), text);
      assert.equal(response.headers.vary, "accept-encoding");
      assert.equal(response.headers["content-type"], "text/css");
    }
    assert.equal(reads, 4);
  });
});
