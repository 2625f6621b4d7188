import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { endpoints } from "#app/api.ts";
import { clientRoutes } from "#features/clients/contract.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { largestBody } from "#server/http/admit.ts";
import { refuseUnbounded } from "#server/http/boundedJson.ts";
import { type Caller, openTestApi, type TestApi } from "../api.ts";
import { type Shape, shapeOf } from "../reliability/shapes.ts";

interface Sized extends Shape {
  $ref?: string;
  $defs?: Record<string, Sized>;
  oneOf?: Sized[];
  maxLength?: number;
  maxItems?: number;
}

/** A letter of Spanish takes two bytes, most other scripts' three. */
const BYTES = 2;
/** 2^53. */
const ID = 16;
/** A number, a day, or a text whose rule is not a length. */
const SHORT = 40;

/** The bytes of the largest body that a contract allows, unless it is written in a rarer script. */
function mostBytes(shape: Sized, defs = shape.$defs ?? {}): number {
  const { $ref, type, properties, items, maxItems, maxLength } = shape;
  const bytesOf = (part: Sized) => mostBytes(part, defs);
  const named = $ref && defs[$ref.replace("#/$defs/", "")];
  if (named) return bytesOf(named);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return Math.max(...choices.map(bytesOf));
  if (properties)
    return Object.entries(properties).reduce(
      (total, [name, part]) => total + name.length + 4 + bytesOf(part),
      2,
    );
  if (items) return 2 + (maxItems ?? 0) * (bytesOf(items) + 1);
  if (type === "integer") return ID;
  return maxLength === undefined ? SHORT : maxLength * BYTES + 2;
}

describe("the largest body of a route", () => {
  it("is what its contract allows, but for clients, whose addresses are added by the hundred", () => {
    let checked = 0;
    for (const { route } of endpoints) {
      if (!route.body || route.path.startsWith("/clients")) continue;
      const most = mostBytes(shapeOf(route.body));
      assert.ok(most <= largestBody(route), `${route.method} ${route.path}: ${most} bytes`);
      checked += 1;
    }
    assert.ok(checked > 40, String(checked));
  });

  it("has its list counted", () => {
    const settle = endpoints.find(({ route }) => route.method === "POST" && route.path === "/settlements");
    assert.ok(mostBytes(shapeOf(settle?.route.body)) > 300_000);
  });
});

describe("a body", () => {
  let api: TestApi;
  let owner: Caller;
  let nobody: Caller;
  before(async () => {
    api = await openTestApi({ LOGIN_ATTEMPTS_PER_MINUTE: "3" });
    owner = await api.owner();
    nobody = api.as(null, null, "10.0.9.1");
  });
  after(() => api.close());

  const send = (path: string, payload: string, headers: Record<string, string> = {}, ip = "10.0.9.2") =>
    api.app.inject({
      method: "POST",
      url: `/api${path}`,
      remoteAddress: ip,
      headers: { "content-type": "application/json", ...headers },
      payload,
    });
  const padded = (bytes: number) => `{"email":"a","password":"b","x":"${"x".repeat(bytes - 35)}"}`;

  it("has 16 kB without a sign-in, and 64 kB with one", async () => {
    assert.equal((await send("/login", padded(16 * 1024 + 1))).statusCode, 413);
    assert.equal((await send("/login", padded(16 * 1024))).statusCode, 401);
    const headers = { authorization: `Bearer ${owner.token}` };
    assert.equal((await send("/couriers", padded(64 * 1024 + 1), headers)).statusCode, 413);
    assert.equal((await send("/couriers", padded(64 * 1024), headers)).statusCode, 422);
  });

  it("is not read before its caller is known", async () => {
    const broken = "[".repeat(60_000);
    assert.equal((await send("/couriers", broken, {}, "10.0.9.3")).statusCode, 401);
    const stranger = { authorization: "Bearer otro" };
    assert.equal((await send("/couriers", broken, stranger, "10.0.9.3")).statusCode, 401);
    const employee = await api.employee(owner);
    const basic = { authorization: `Bearer ${employee.token}` };
    assert.equal((await send("/employees", broken, basic)).statusCode, 403);
    assert.equal((await send("/couriers", broken, basic)).statusCode, 400);
  });

  it("that is nested too deeply or has too many values is refused before it is parsed", async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const deep = { ...sampleCourier(), x: JSON.parse(`${"[".repeat(17)}${"]".repeat(17)}`) };
    assert.equal((await send("/couriers", JSON.stringify(deep), headers)).statusCode, 400);
    const wide = { ...sampleClient(), x: Array.from({ length: 31_100 }, () => 1) };
    assert.equal((await send("/clients", JSON.stringify(wide), headers)).statusCode, 413);
  });

  it("of a client has as many values as the fullest client, and hardly more", () => {
    const many = <T>(length: number, itemOf: (id: number) => T) =>
      Array.from({ length }, (_, id) => itemOf(id + 1));
    const fullest = {
      ...sampleClient(),
      allow_credit: true,
      credit_limit: 100,
      addresses: many(5000, (id) => ({ id, address: `Calle ${id}`, zone_id: 1, canDelete: true })),
      phones: many(1000, (id) => ({ id, phone: "0414-1234567" })),
      emails: many(1000, (id) => ({ id, email: "a@b.ve" })),
    };
    const { body, maxValues } = clientRoutes.update;
    assert.ok(body.safeParse(fullest).success);
    refuseUnbounded(JSON.stringify(fullest), maxValues);
    const more = { ...fullest, x: many(100, (id) => id) };
    assert.throws(() => refuseUnbounded(JSON.stringify(more), maxValues), { code: "too-large" });
  });

  it("that is refused counts against an address without a sign-in, which then gets 429, others not", async () => {
    const wrong = ["[".repeat(5000), "{", '{"email":5}', padded(20_000)];
    const statuses: number[] = [];
    for (let i = 0; i < 30; i += 1)
      statuses.push(
        (await send(i % 2 ? "/login" : "/register", wrong[i % 4] ?? "", {}, "10.0.9.4")).statusCode,
      );
    assert.deepEqual(new Set(statuses), new Set([400, 413, 422]));
    for (const path of ["/login", "/register", "/password/forgot", "/password/reset", "/courier/sign-in"]) {
      const refused = await send(path, "[[", {}, "10.0.9.4");
      assert.equal(refused.statusCode, 429, path);
      assert.ok(refused.headers["retry-after"]);
    }
    // Somebody of that address who is signed in works on, and other addresses sign in.
    const neighbour = api.as(owner.token, null, "10.0.9.4");
    assert.equal((await neighbour.post("/couriers", sampleCourier())).status, 201);
    const other = await nobody.post("/login", { email: `${randomUUID()}@ejemplo.com`, password: "x" });
    assert.equal(other.status, 401);
  });

  it("of a signed-in caller doesn't count against the address", async () => {
    const here = api.as(owner.token, null, "10.0.9.5");
    for (let i = 0; i < 31; i += 1) assert.equal((await here.post("/couriers", {})).status, 422);
    assert.equal((await send("/login", "{", {}, "10.0.9.5")).statusCode, 400);
  });
});
