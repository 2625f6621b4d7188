import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { z } from "zod";
import { endpoints } from "#app/api.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { createAdmission } from "#server/admission/admission.ts";
import { read } from "#server/endpoint.ts";
import { openFileStore } from "#server/files/openFileStore.ts";
import { createFastify } from "#server/http/fastify.ts";
import { serve } from "#server/http/serve.ts";
import { createLog } from "#server/monitoring/log.ts";
import { readConfig } from "#server/program/config.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { type RouteShape, route } from "#shared/routes/route.ts";
import { type Caller, openTestApi, type TestApi, testKey } from "../api.ts";

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };
const GZIP = { "accept-encoding": "gzip" };

describe("compressed answers", () => {
  let api: TestApi;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
    for (let k = 0; k < 15; k++)
      await owner.post("/couriers", sampleCourier({ first_name: `${k} ${"José ".repeat(20)}` }));
  });
  after(() => api.close());

  it("have the same content as uncompressed ones", async () => {
    for (const path of ["/couriers", "/couriers/filter"]) {
      const plain = await owner.get(path);
      assert.equal(plain.headers["content-encoding"], undefined);
      const brotli = await owner.get(path, BROWSER);
      assert.equal(brotli.headers["content-encoding"], "br");
      assert.equal(brotliDecompressSync(brotli.raw).toString(), plain.raw.toString());
      assert.ok(brotli.raw.length * 4 < plain.raw.length);
      const gzip = await owner.get(path, GZIP);
      assert.equal(gunzipSync(gzip.raw).toString(), plain.raw.toString());
    }
  });

  it("are never made for answers with a password or a token", async () => {
    const answer = () => z.object({ text: z.string() });
    const path = (secret: boolean) => `/secret-${secret}`;
    const [config, log] = [readConfig({}), createLog("silent")];
    const documents = createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) });
    const app = await createFastify(config, log);
    const routes = [true, false].map((secret) =>
      read(
        route({ method: "GET", path: path(secret), access: "anyone", summary: "", answer: answer(), secret }),
        async () => ({ answer: { text: "x".repeat(2000) } }),
      ),
    );
    const { database } = api;
    const admission = createAdmission(app, config, database.engine);
    serve(
      app,
      {
        config,
        secretKey: testKey,
        files: openFileStore(config),
        database,
        documents,
        admission,
        live: api.app.live,
        log,
        now: () => new Date(),
      },
      routes,
    );
    const encoding = async (secret: boolean) =>
      (await app.inject({ url: `/api${path(secret)}`, headers: BROWSER })).headers["content-encoding"];
    assert.equal(await encoding(false), "br");
    assert.equal(await encoding(true), undefined);
    await documents.close();
    for (const { route } of endpoints)
      if (
        route.answer &&
        /token/.test(JSON.stringify(z.toJSONSchema(route.answer, { unrepresentable: "any" })))
      )
        assert.ok((route as RouteShape).secret, route.path);
  });

  it("are repeated for a retry with the same key", async () => {
    const key = { "idempotency-key": "una", ...BROWSER };
    const client = {
      legal_name: "Cliente",
      registration_number: "J-1",
      type: "legal",
      addresses: Array.from({ length: 40 }, (_, k) => ({ address: `Calle ${k}, casa ${"x".repeat(40)}` })),
    };
    const [first, second] = [
      await owner.post("/clients", client, key),
      await owner.post("/clients", client, key),
    ];
    assert.equal(first.status, 201);
    assert.equal(first.headers["content-encoding"], "br");
    assert.deepEqual(second.raw, first.raw);
  });

  it("don't include PDFs and spreadsheets", async () => {
    const days = "start_date=2026-01-01&end_date=2026-01-31";
    for (const format of ["pdf", "csv", "xlsx"]) {
      const report = await owner.get(`/dashboard/report?${days}&format=${format}`, BROWSER);
      assert.equal(report.status, 200);
      assert.equal(report.headers["content-encoding"], undefined);
    }
  });

  it("include the API's description and its page's files", async () => {
    for (const path of ["/openapi.json", "/docs", "/docs/assets/swagger-ui-bundle.js"]) {
      const plain = await api.as(null).get(path);
      const brotli = await api.as(null).get(path, BROWSER);
      assert.equal(brotli.headers["content-encoding"], "br", path);
      assert.equal(brotliDecompressSync(brotli.raw).toString(), plain.raw.toString(), path);
      assert.equal(brotli.headers["content-type"], plain.headers["content-type"]);
    }
    for (const path of ["/docs/assets/index.html", "/docs/assets/../package.json", "/docs/nada"])
      assert.equal((await api.as(null).get(path)).status, 404, path);
  });
});
