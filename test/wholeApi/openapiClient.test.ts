import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { openTestApi, PASSWORD, type TestApi } from "../api.ts";

const MODULES = fileURLToPath(new URL("../../node_modules", import.meta.url));

// openapi-typescript needs the JavaScript API that TypeScript 7 doesn't have.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === "typescript" ? "typescript-5" : specifier, context),
});

/** A program that uses the generated types. It prints JSON. */
const PROGRAM = `
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.d.ts";

const [baseUrl = "", email = "", password = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const health = await client.GET("/health");
const signedIn = await client.POST("/login", { body: { email, password } });
if (!signedIn.data) throw new Error(signedIn.error.message);
const authorization = "Bearer " + signedIn.data.access_token;
client.use({
  onRequest({ request }) {
    request.headers.set("authorization", authorization);
  },
});
// @ts-expect-error a courier has a phone
const refused = await client.POST("/couriers", { body: { first_name: "Luis", last_name: "Gil" } });
const added = await client.POST("/couriers", { body: { first_name: "Luis", last_name: "Gil", phone: "04145550000" } });
if (!added.data) throw new Error(added.error.message);
const courier: components["schemas"]["Courier"] = added.data;
const read = await client.GET("/couriers/{id}", { params: { path: { id: courier.id } } });
const found = await client.GET("/couriers/filter", { params: { query: { search: "luis" } } });
const dates = { start_date: "2026-01-01", end_date: "2026-01-31", format: "csv" as const };
const report = await client.GET("/dashboard/report", { params: { query: dates }, parseAs: "text" });
const csv: string | undefined = report.data;
const service = await client.POST("/services", { body: { name: "Express", description: "Today", amount: 5, bills: [] } });
if (!service.data) throw new Error(service.error.message);
const made = await client.POST("/keys", { body: { name: "Shop", scopes: ["orders:read", "orders:write"] } });
if (!made.data) throw new Error(made.error.message);
const shop = createClient<paths>({ baseUrl, headers: { authorization: "Bearer " + made.data.key } });
const body: components["schemas"]["V1OrderBody"] = {
  service_id: service.data.id,
  pickup_address: "Chacao",
  receipt: { full_name: "Ana Rojas", phone: "04145550000", address: "Baruta" },
  anonymous_client: { legal_name: "Pedro", type: "venezolano", registration_number: "V-1", phone: "04145550001" },
};
// @ts-expect-error an order of other software has an Idempotency-Key
const keyless = await shop.POST("/v1/orders", { body });
const sold = await shop.POST("/v1/orders", { body, params: { header: { "Idempotency-Key": "sale 1" } } });
if (!sold.data) throw new Error(sold.error.message);
// The key of a client would have asked for it.
if (!("status" in sold.data)) throw new Error("a request");
const order: components["schemas"]["V1Order"] = sold.data;
const again = await shop.GET("/v1/orders/{id}", { params: { path: { id: order.id } } });
const pending = await shop.GET("/v1/orders", { params: { query: { status: "pending" } } });
const quote = await shop.POST("/v1/quote", { body: { service_id: service.data.id } });
console.log(JSON.stringify({
  health: health.data?.status,
  refused: refused.error?.errors?.phone,
  name: read.data?.first_name,
  total: found.data?.total,
  csv: csv?.includes("Ingreso"),
  keyless: keyless.error?.errors,
  sold: again.data?.status,
  pending: pending.data?.items.map((each) => each.receipt.full_name),
  quote: quote.data?.amount,
}));
`;

describe("a client generated from openapi.json", () => {
  let api: TestApi;
  let folder: string;
  before(async () => {
    api = await openTestApi();
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    folder = await mkdtemp(join(tmpdir(), "mandado-client-"));
    await symlink(MODULES, join(folder, "node_modules"), "dir");
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  it("type-checks, and works against the server", async () => {
    const { default: generate, astToString } = await import("openapi-typescript");
    const { body } = await api.as(null).get("/openapi.json");
    await writeFile(join(folder, "schema.d.ts"), astToString(await generate(body)));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(join(folder, "client.ts"), PROGRAM);
    const flags = "--noEmit --strict --target esnext --module nodenext --skipLibCheck --types node";
    const options = [...flags.split(" "), "--allowImportingTsExtensions", "--exactOptionalPropertyTypes"];
    assert.equal(await run(join(MODULES, "typescript/bin/tsc"), ...options, "client.ts"), "");
    const { port } = api.app.server.address() as AddressInfo;
    const owner = await api.owner();
    const said = await run("client.ts", `http://127.0.0.1:${port}/api`, owner.user.email, PASSWORD);
    assert.deepEqual(JSON.parse(said), {
      health: "ok",
      refused: ["El numero de telefono es requerido"],
      name: "Luis",
      total: 1,
      csv: true,
      keyless: { "Idempotency-Key": ["La clave de idempotencia es requerida"] },
      sold: "pending",
      pending: ["Ana Rojas"],
      quote: 5,
    });
  });

  /** Runs a program of that folder and returns its output. */
  async function run(...args: string[]): Promise<string> {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
    return (await text(child.stdout)).trim();
  }
});
