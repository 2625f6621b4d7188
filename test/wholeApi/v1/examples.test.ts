// Sends every example of the API's description and of docs/api.md, and compares the answers with what is written there.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { v1Routes } from "#features/keys/v1Contract.ts";
import { pathOf, type RouteShape } from "#shared/routes/route.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { openExampleCompany, PUBLIC_URL } from "./company.ts";

const docs = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

/** An answer without the secret part of the links, which is new in each order. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer).replace(/\/t\/[\w-]{24}/g, "/t/…"));

/** The keys of the calls that need one, as docs/api.md has them. */
const SALES: Record<string, string> = { "/v1/orders": "sale A-1001", "/v1/trips": "route 2026-11-21" };

interface Sent {
  method: "GET" | "POST" | "PATCH";
  path: string;
  headers: Record<string, string>;
  body: object | undefined;
}

/** A request as `curl` would send it. Only what the document uses is understood. */
function readCurl(command: string, key: string): Sent {
  const words = [...command.replaceAll("\\\n", " ").matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? "",
  );
  const [program, url = "", ...options] = words;
  assert.equal(program, "curl");
  const sent: Sent = { method: "GET", path: url.replace("$MANDADO/api", ""), headers: {}, body: undefined };
  assert.match(sent.path, /^\/v1\//);
  for (let at = 0; at < options.length; at += 2) {
    const [option, value = ""] = [options[at], options[at + 1]];
    if (option === "-d") {
      sent.body = JSON.parse(value);
      if (sent.method === "GET") sent.method = "POST";
    } else if (option === "-X") sent.method = value as Sent["method"];
    else {
      assert.equal(option, "-H");
      const [, name = "", text = ""] = /^([\w-]+): (.*)$/.exec(value) ?? [];
      sent.headers[name.toLowerCase()] = text.replace("$KEY", key);
    }
  }
  return sent;
}

/** The blocks of a language in the document, each with the block of JSON that follows it before the next heading. */
const commands = docs.split(/^## /m).flatMap((section) => {
  const command = /^```sh\n([\s\S]*?)\n```$/m.exec(section)?.[1];
  const answer = /^```json\n([\s\S]*?)\n```$/m.exec(section)?.[1];
  return command === undefined ? [] : [{ command, answer: answer && JSON.parse(answer) }];
});

describe("an example", () => {
  let api: TestApi;
  let key: string;
  let program: Caller;
  before(async () => {
    api = await openTestApi({ PUBLIC_URL });
    ({ key } = await openExampleCompany(api));
    program = api.as(key);
  });
  after(() => api.close());

  // In the order of the contract: the order is added before it is read.
  for (const [name, route] of Object.entries<RouteShape>(v1Routes))
    it(`of the API's description is true: ${name}`, async () => {
      const { params, query, body, answer } = route.example ?? assert.fail("it has no example");
      const text = new URLSearchParams(query).toString();
      const path = `${pathOf(route, params)}${text && `?${text}`}`;
      const headers: Record<string, string> = route.idempotencyKey
        ? { "idempotency-key": SALES[route.path] ?? assert.fail("it has no key") }
        : {};
      const said = await program.call(route.method, path, body, headers);
      assert.equal(said.status, route.status ?? 200, JSON.stringify(said.body));
      assert.deepEqual(comparable(said.body), comparable(answer));
      const described = await program.get("/openapi.json");
      const operation = described.body.paths[route.path.replace(":id", "{id}")][route.method.toLowerCase()];
      assert.deepEqual(operation.tags, ["v1"]);
      const ok = operation.responses[String(route.status ?? 200)].content["application/json"];
      assert.deepEqual(ok.example, answer);
      if (body) assert.deepEqual(operation.requestBody.content["application/json"].example, body);
    });

  it("of docs/api.md is there for each call", () => {
    const commandRoutes = commands
      .map(({ command }) => readCurl(command, ""))
      .map(
        ({ method, path }) => `${method} ${path.replace(/\?.*/, "").replace(/\/orders\/\d+/, "/orders/:id")}`,
      );
    const served = Object.values<RouteShape>(v1Routes).map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(commandRoutes.sort(), served.sort());
  });

  for (const { command, answer } of commands)
    it(`of docs/api.md is true: ${command.split("\n")[0]}`, async () => {
      const { method, path, headers, body } = readCurl(command, key);
      const said = await api.as(null).call(method, path, body, headers);
      assert.ok(said.status === 200 || said.status === 201, JSON.stringify(said.body));
      if (answer) assert.deepEqual(comparable(said.body), comparable(answer));
      else assert.ok(said.body.id > 0 || said.body.items.length === 1, JSON.stringify(said.body));
    });

  it("of the address and the limits in docs/api.md is true", async () => {
    const { headers } = await program.get("/v1/orders");
    assert.equal(headers["ratelimit-policy"], '"key";q=300;w=60');
    assert.match(String(headers.ratelimit), /^"key";r=\d+;t=\d+$/);
    assert.ok(docs.includes(String(headers["ratelimit-policy"])));
  });
});
