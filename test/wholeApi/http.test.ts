import assert from "node:assert/strict";
import { type AddressInfo, connect } from "node:net";
import { after, before, describe, it } from "node:test";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { VERSION } from "#server/program/version.ts";
import { type Caller, openTestApi, type TestApi } from "../api.ts";

const json = { "content-type": "application/json" };
const NOT_FOUND = { message: "Recurso no encontrado" };
const INVALID = "Los datos enviados no son válidos";

describe("the API in general", () => {
  let api: TestApi;
  let owner: Caller;
  let port: number;
  before(async () => {
    api = await openTestApi();
    owner = await api.owner();
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    port = (api.app.server.address() as AddressInfo).port;
  });
  after(() => api.close());

  it("answers 400 to invalid JSON", async () => {
    for (const text of ["{", "{'a':1}", '{"a":1}}', "nada", '{"a":\u0000}', "\ufeff"]) {
      const { status, body } = await owner.call("POST", "/couriers", text, json);
      assert.deepEqual([status, body], [400, { message: "El contenido no es JSON válido" }], text);
    }
  });

  it("treats JSON that is not an object, or an empty body, as a body without fields", async () => {
    for (const text of ["null", "{}", ""]) {
      const { status, body } = await owner.call("POST", "/couriers", text, json);
      assert.equal(status, 422);
      assert.deepEqual(Object.keys(body.errors), ["first_name", "last_name", "phone"]);
    }
    for (const text of ["[]", '"texto"', "5", "true"])
      assert.equal((await owner.call("POST", "/couriers", text, json)).status, 422, text);
  });

  it("answers 415 to other content types", async () => {
    for (const kind of ["text/plain", "application/xml", "application/x-www-form-urlencoded", "raro", ""]) {
      const { status, body } = await owner.call("POST", "/couriers", "{}", { "content-type": kind });
      assert.deepEqual([status, body], [415, { message: "Tipo de contenido no soportado" }], kind);
    }
    const form = new FormData();
    form.set("first_name", "Luis");
    assert.equal((await owner.post("/couriers", form)).status, 415);
  });

  it("answers 413 to more than a megabyte", async () => {
    const { status, body } = await owner.post("/couriers", { first_name: "x".repeat(1024 * 1024) });
    assert.deepEqual([status, body], [413, { message: "El contenido es demasiado grande" }]);
  });

  it("answers 400 to an incomplete or invalid form, and 413 to one that is too large", async () => {
    const type = { "content-type": "multipart/form-data; boundary=b" };
    const field = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    const send = async (text: string, headers = type) =>
      (await owner.call("POST", "/user/update", text, headers)).status;
    assert.equal(await send(field("name")), 400);
    assert.equal(await send("nada de esto"), 400);
    assert.equal(await send(`${field("name")}--b--`, { "content-type": "multipart/form-data" }), 400);
    assert.equal(await send(`${field("__proto__")}--b--\r\n`), 400);
    assert.equal(
      await send(`${Array.from({ length: 21 }, (_, i) => field(`f${i}`)).join("")}--b--\r\n`),
      413,
    );
    assert.equal(await send(`${field("name")}--b--\r\n`), 422);
  });

  it("answers 404 to unknown routes, signed in or not", async () => {
    for (const caller of [owner, api.as(null)])
      for (const [method, path] of [
        ["GET", "/nada"],
        ["GET", "/"],
        ["GET", ""],
        ["POST", "/couriers/filter"],
        ["PUT", "/couriers"],
        ["GET", "//couriers"],
        ["GET", "/Couriers"],
        ["GET", "/couriers/%zz"],
        ["GET", `/deliveries/search/${"x".repeat(1001)}`],
      ] as const) {
        const answer = await caller.call(method, path);
        assert.deepEqual([answer.status, answer.body], [404, NOT_FOUND], `${method} ${path}`);
      }
  });

  it("answers 404 to an invalid id in a path", async () => {
    for (const id of [
      "",
      "0",
      "-1",
      "1.5",
      "01",
      "1e3",
      "abc",
      "9007199254740993",
      "99999999999999999999",
      "%00",
    ])
      for (const path of [`/couriers/${id}`, `/clients/${id}`, `/debts/${id}/stats`]) {
        const answer = await owner.get(path);
        assert.deepEqual([answer.status, answer.body], [404, NOT_FOUND], path);
      }
    assert.equal((await owner.get("/couriers/9007199254740991")).status, 404);
  });

  it("answers 422 to an invalid id in a body or a query", async () => {
    for (const id of [0, -1, 1.5, 2 ** 53, "1", "x"]) {
      const { status, body } = await owner.post("/debt-payments/full", { debt_id: id, method: "cash" });
      assert.equal(status, 422, String(id));
      assert.deepEqual(Object.keys(body.errors), ["debt_id"]);
    }
    for (const id of ["0", "1.5", "x", "99999999999999999999"])
      assert.equal((await owner.get(`/deliveries/filter?serviceId=${id}`)).status, 422, id);
  });

  it("refuses NUL and half surrogate pairs in text, under their field, on every engine", async () => {
    for (const text of ["a\u0000b", "a\ud800", "\udfffa"]) {
      const { status, body } = await owner.post("/couriers", sampleCourier({ first_name: text }));
      assert.equal(status, 422);
      assert.deepEqual(body.errors, { first_name: ["El campo no es válido"] });
    }
    const employee = { name: "a", email: "a\u0000@b.co", role: "basic" };
    assert.equal((await owner.post("/employees", employee)).status, 422);
    const client = { legal_name: "a", type: "legal", registration_number: "J\u0000", addresses: [] };
    assert.equal((await owner.post("/clients", client)).status, 422);
    assert.equal((await owner.get("/couriers/filter?search=%00")).status, 422);
    assert.equal((await owner.get("/couriers/filter?search=%ED%A0%80")).status, 200);
    assert.equal((await owner.get("/deliveries/search/%00")).status, 404);
  });

  it("accepts filters flat or in brackets, and ignores empty ones", async () => {
    const caller = await api.owner();
    await caller.post("/couriers", sampleCourier({ first_name: "Uno" }));
    await caller.post("/couriers", sampleCourier({ first_name: "Dos" }));
    const total = async (query: string) => {
      const { status, body } = await caller.get(`/couriers/filter?${query}`);
      assert.equal(status, 200, query);
      return body.total;
    };
    assert.equal(await total("search=uno"), 1);
    assert.equal(await total("filters[search]=uno"), 1);
    assert.equal(await total("filters%5Bsearch%5D=uno"), 1);
    assert.equal(await total("search=&filters[search]=uno&page=&perPage="), 1);
    assert.equal(await total("search=+"), 2);
    assert.equal(await total("unknown=1&filters[unknown]=2&__proto__=3&filters[__proto__]=4"), 2);
  });

  it("refuses invalid filters, under their names", async () => {
    for (const [path, field] of [
      ["/couriers/filter?page=0", "page"],
      ["/couriers/filter?page=1.5", "page"],
      ["/couriers/filter?page=1&page=2", "page"],
      ["/couriers/filter?perPage=101", "perPage"],
      [`/couriers/filter?search=${"x".repeat(201)}`, "search"],
      ["/clients/filter?type=perro", "type"],
      ["/clients/filter?filters[type]=perro", "type"],
      ["/clients/filter?sortBy=password_hash", "sortBy"],
      ["/clients/filter?sortBy=legal_name&sortDirection=up", "sortDirection"],
      ["/clients/filter?allowCredit=yes", "allowCredit"],
      ["/deliveries/filter?status=pending,lost", "status"],
      ["/deliveries/filter?startDate=2026-02-30", "startDate"],
    ] as const) {
      const { status, body } = await owner.get(path);
      assert.equal(status, 422, path);
      assert.equal(body.message, INVALID);
      assert.deepEqual(Object.keys(body.errors), [field]);
    }
  });

  it("ignores unknown fields, including those that attack prototypes", async () => {
    const text =
      '{"first_name":"A","last_name":"B","phone":"04141234567","id":77,"company_id":1,"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}';
    const { status, body } = await owner.call("POST", "/couriers", text, json);
    assert.equal(status, 201);
    assert.notEqual(body.id, 77);
    assert.equal(({} as { x?: number }).x, undefined);
  });

  it("accepts several ETags, weak ones and a star", async () => {
    const { body, headers } = await owner.post("/couriers", sampleCourier());
    const put = async (match: string) =>
      owner.put(`/couriers/${body.id}`, sampleCourier(), { "if-match": match });
    assert.equal((await put(`"77", ${headers.etag}`)).status, 200);
    assert.equal((await put("*")).status, 200);
    const now = String((await owner.get(`/couriers/${body.id}`)).headers.etag);
    assert.equal((await put(`W/${now}`)).status, 200);
    for (const stale of [now, `W/${now}`, "nada", '"-1"', ","])
      assert.equal((await put(stale)).status, 412, stale);
  });

  it("answers 404 before 412, and 412 before 422", async () => {
    const { body } = await owner.post("/couriers", sampleCourier());
    const stale = { "if-match": '"77"' };
    assert.equal((await owner.put("/couriers/999999", {}, stale)).status, 404);
    assert.equal((await owner.put(`/couriers/${body.id}`, {}, stale)).status, 412);
    assert.equal((await owner.put(`/couriers/${body.id}`, {})).status, 422);
    assert.equal((await api.as(null).put(`/couriers/${body.id}`, {}, stale)).status, 401);
  });

  it("forbids caches to store answers, and frames to show pages", async () => {
    for (const path of ["/couriers", "/nada", "/health"]) {
      const { headers } = await owner.get(path);
      assert.equal(headers["cache-control"], "no-store");
      assert.equal(headers["x-content-type-options"], "nosniff");
    }
    const { headers } = await owner.get("/docs");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["x-frame-options"], "DENY");
  });

  it("sends HSTS only if a trusted proxy reports HTTPS", async () => {
    const behind = await openTestApi({ TRUST_PROXY: "10.9.9.9" });
    try {
      const header = async (peer: string, proto: string) =>
        (await behind.as(null, null, peer).get("/health", { "x-forwarded-proto": proto })).headers[
          "strict-transport-security"
        ];
      assert.equal(await header("10.9.9.9", "https"), "max-age=31536000");
      assert.equal(await header("10.9.9.9", "http"), undefined);
      assert.equal(await header("10.8.8.8", "https"), undefined);
      assert.equal(
        (await owner.get("/health", { "x-forwarded-proto": "https" })).headers["strict-transport-security"],
        undefined,
      );
    } finally {
      await behind.close();
    }
  });

  it("allows a page only its own scripts, and no frame around it", async () => {
    const { headers, raw } = await api.as(null).get("/docs");
    const policy = new Map(
      String(headers["content-security-policy"])
        .split("; ")
        .map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1).join(" ")]),
    );
    assert.equal(policy.get("default-src"), "'self'");
    assert.equal(policy.get("script-src"), "'self'");
    assert.equal(policy.get("base-uri"), "'none'");
    assert.equal(policy.get("frame-ancestors"), "'none'");
    const scripts = raw.toString().match(/<script[^>]*>[^<]*/g) ?? [];
    assert.ok(scripts.length > 0);
    for (const script of scripts) assert.match(script, /^<script src="\/[^"]+">$/);
  });

  it("gives other origins no access", async () => {
    const headers = { origin: "https://otra.example", "access-control-request-method": "POST" };
    for (const method of ["GET", "OPTIONS"] as const) {
      const answer = await api.app.inject({ method, url: "/api/health", headers });
      const open = Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"));
      assert.deepEqual(open, []);
    }
  });

  it("is healthy while its database answers", async () => {
    assert.deepEqual((await api.as(null).get("/health")).body, { status: "ok", version: VERSION });
    const other = await openTestApi();
    assert.equal((await other.as(null).get("/health")).status, 200);
    await other.closeDatabase();
    const { status, headers, body } = await other.as(null).get("/health");
    assert.deepEqual([status, body], [503, { status: "unavailable", version: VERSION }]);
    assert.ok(Number(headers["retry-after"]) > 0);
    await other.close();
  });

  it("hides the cause of a failure: answers an id that the log has too, and no stack", async () => {
    const broken = await openTestApi();
    try {
      const caller = await broken.owner();
      await broken.database.transaction((tx) =>
        tx.schema.alterTable("company_bills").renameTo("company_bills_gone").execute(),
      );
      const { status, body } = await caller.get("/company-bills/filter");
      assert.equal(status, 500);
      assert.match(body.id, /^[0-9a-f]{8}-\w+$/);
      assert.deepEqual(body, { message: "Error interno del servidor", id: body.id });
      assert.equal((await caller.get("/couriers")).status, 200);
    } finally {
      await broken.close();
    }
  });

  it("answers invalid HTTP and endless headers in its own format", async () => {
    assert.match(
      await talk(port, "esto no es HTTP\r\n\r\n"),
      /^HTTP\/1\.1 400 .*"La solicitud no se entiende"/s,
    );
    const long = `GET /api/health HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(40_000)}\r\n\r\n`;
    assert.match(await talk(port, long), /^HTTP\/1\.1 431 .*"El contenido es demasiado grande"/s);
    assert.match(
      await talk(port, "GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"),
      /^HTTP\/1\.1 200 /,
    );
    // These requests have no content-length, so their body is empty, whatever its type.
    for (const type of ["application/json", "multipart/form-data; boundary=x"]) {
      const head = `POST /api/register HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}`;
      assert.match(await talk(port, `${head}\r\n\r\n`), /^HTTP\/1\.1 422 .*"email":/s);
    }
  });
});

/** What the server sends on a socket after this input. */
function talk(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let heard = "";
    socket.setEncoding("utf8");
    socket.on("data", (part) => {
      heard += part;
    });
    socket.on("close", () => resolve(heard));
    socket.on("error", (error) => (heard ? resolve(heard) : reject(error)));
  });
}
