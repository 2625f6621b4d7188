import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { servePages } from "./http/answers/pages.ts";

const SCRIPT = "export const answer = 42;\n".repeat(100);

describe("the built pages", () => {
  let app: FastifyInstance;
  let dist: string;
  before(async () => {
    dist = await mkdtemp(join(tmpdir(), "mandado-pages-"));
    await mkdir(join(dist, "assets"));
    await writeFile(join(dist, "index.html"), '<html data-time-zone=""></html>');
    await writeFile(join(dist, "assets/page-1.js"), SCRIPT);
    await writeFile(join(dist, "assets/page-1.js.br"), brotliCompressSync(SCRIPT));
    await writeFile(join(dist, "assets/page-1.js.gz"), gzipSync(SCRIPT));
    await writeFile(join(dist, "assets/letters-1.woff2"), "letters");
    await mkdir(join(dist, "cliente"));
    await writeFile(join(dist, "cliente/cliente.html"), "<html>the clients' page</html>");
    await mkdir(join(dist, "reparto"));
    await writeFile(join(dist, "reparto/reparto.html"), "<html>the phone's page</html>");
    await writeFile(join(dist, "reparto/sw.js"), SCRIPT);
    await writeFile(join(dist, "reparto/sw.js.br"), brotliCompressSync(SCRIPT));
    app = fastify();
    await servePages(app, dist, "America/Caracas");
  });
  after(async () => {
    await app.close();
    await rm(dist, { recursive: true });
  });

  const get = (url: string, encoding = "identity") =>
    app.inject({ method: "GET", url, headers: { "accept-encoding": encoding } });

  it("are sent as the build compressed them, with caching for good", async () => {
    const [plain, br, gz] = await Promise.all(
      ["identity", "gzip, br", "gzip"].map((encoding) => get("/assets/page-1.js", encoding)),
    );
    assert.equal(plain?.body, SCRIPT);
    assert.equal(brotliDecompressSync(br?.rawPayload as Buffer).toString(), SCRIPT);
    assert.equal(gunzipSync(gz?.rawPayload as Buffer).toString(), SCRIPT);
    for (const answer of [plain, br, gz]) {
      assert.equal(answer?.headers["content-type"], "text/javascript; charset=utf-8");
      assert.equal(answer?.headers["cache-control"], "public, max-age=31536000, immutable");
      assert.equal(answer?.headers.vary, "accept-encoding");
    }
  });

  it("are read once, so that slow readers share a script's bytes", async () => {
    assert.equal((await get("/assets/page-1.js")).statusCode, 200);
    await rm(join(dist, "assets/page-1.js"));
    assert.equal((await get("/assets/page-1.js")).body, SCRIPT);
  });

  it("include other files, and the page with its time zone at every URL", async () => {
    assert.equal((await get("/assets/letters-1.woff2")).body, "letters");
    assert.match((await get("/clients/7")).body, /data-time-zone="America\/Caracas"/);
  });

  it("are another one for couriers' phones, which alone may use the camera", async () => {
    for (const url of ["/reparto/", "/r/some-code"]) {
      const { body, headers } = await get(url);
      assert.match(body, /the phone's page/);
      assert.match(String(headers["permissions-policy"]), /camera=\(self\)/);
    }
    assert.equal((await get("/r/some-code")).headers["referrer-policy"], "no-referrer");
    for (const url of ["/r", "/r/", "/reparto"])
      assert.equal((await get(url)).headers.location, "/reparto/", url);
  });

  it("let the worker of couriers' phones also open the address without its last slash", async () => {
    for (const encoding of ["identity", "gzip, br"])
      assert.equal((await get("/reparto/sw.js", encoding)).headers["service-worker-allowed"], "/reparto");
    assert.equal((await get("/assets/letters-1.woff2")).headers["service-worker-allowed"], undefined);
  });

  it("are another one for clients' people, at each of its addresses", async () => {
    for (const url of ["/cliente/", "/cliente/ordenes/7"])
      assert.match((await get(url)).body, /the clients' page/);
    assert.equal((await get("/cliente")).headers.location, "/cliente/");
    assert.equal((await get("/cliente/assets/gone-1.js")).statusCode, 404);
  });
});
