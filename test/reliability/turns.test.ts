// No turn of the main thread takes long, whatever is asked for. Turns are measured in this thread's processor time, because a clock also
// counts what the machine does for others.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { check, importAll, undo, upload } from "#features/imports/server/testing.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { phoneToken } from "#features/phone/server/samples.ts";
import { cannotPrint } from "#features/reports/server/testing.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "../api.ts";

/** Milliseconds: twice what is promised, for slower machines. */
const BOUND = 100;
const CLIENTS = 800;
const ORDERS = 120;

/** Does the work, and returns the longest turn of the event loop meanwhile, in milliseconds of processor time. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let watching = true;
  let used = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(used);
    longest = Math.max(longest, (user + system) / 1000);
    used = process.threadCpuUsage();
    if (watching) setImmediate(look);
  };
  setImmediate(look);
  await work();
  watching = false;
  look();
  return longest;
}

const clientSheet = (first: number, count: number): string =>
  [
    "Nombre;RIF;Dirección;Teléfono;Crédito;saldo;saldo_desde",
    ...Array.from({ length: count }, (_, index) => {
      const id = first + index;
      return `Comercial ${id};J-${id};Av. Principal ${id};0414-${1_000_000 + id};Sí;${id % 4 === 0 ? `${id / 10};2026-10-01` : ";"}`;
    }),
  ].join("\n");

const orderSheet = (count: number): string =>
  [
    "Fecha;Cliente;Servicio;Destinatario;Teléfono;Dirección",
    ...Array.from(
      { length: count },
      (_, index) => `2026-11-20;J-${index + 1};Exprés;Rosa ${index};0424-1112233;Baruta, casa ${index}`,
    ),
  ].join("\n");

describe("a turn of the main thread", () => {
  let api: TestApi;
  let owner: Caller;
  let phone: Caller;
  let key: Caller;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    await expectBody(owner.post("/services", sampleService({ name: "Exprés" })));
    const courier = { first_name: "Luis", last_name: "Peña", phone: "0414-1234567" };
    const { id } = await expectBody(owner.post("/couriers", courier));
    phone = api.as(await phoneToken(owner, id, api.as(null)));
    key = api.as((await makeKey(owner)).key);
    // The first of each kind compiles its code.
    await undo(api, owner, await importAll(api, owner, clientSheet(90_000, 8)));
    await importAll(api, owner, clientSheet(1, CLIENTS));
    await importAll(api, owner, orderSheet(ORDERS), { kind: "orders" });
  });
  after(() => api.close());

  const short = async (name: string, work: () => Promise<unknown>) => {
    const longest = await longestTurn(work);
    assert.ok(longest < BOUND, `${name}: ${longest.toFixed(0)} ms`);
  };

  it("is short while an import of clients with balances runs, and while it is undone", async () => {
    const checked = await check(owner, await upload(owner, clientSheet(10_000, CLIENTS)));
    await owner.post(`/imports/${checked.id}/run`);
    await short("run", () => api.jobs.idle());
    await short("its answer", () => owner.get(`/imports/${checked.id}`));
    await short("undo is asked for", () => owner.post(`/imports/${checked.id}/undo`));
    await short("undo", () => api.jobs.idle());
    assert.equal((await owner.get(`/imports/${checked.id}`)).body.state, "undone");
  });

  it("is short while an import of orders runs, and while it is undone", async () => {
    const sheet = orderSheet(ORDERS).replaceAll("Baruta", "Petare");
    const checked = await check(owner, await upload(owner, sheet, "orders"));
    await owner.post(`/imports/${checked.id}/run`);
    await short("run", () => api.jobs.idle());
    await owner.post(`/imports/${checked.id}/undo`);
    await short("undo", () => api.jobs.idle());
    assert.equal((await owner.get(`/imports/${checked.id}`)).body.state, "undone");
  });

  it("is short for every list, board, account and paper", async () => {
    const [client] = (await owner.get("/clients")).body;
    const dates = "start_date=2026-10-01&end_date=2026-11-30";
    const calls: [who: Caller, path: string][] = [
      [owner, "/clients"],
      [owner, "/clients/filter?search=comercial&perPage=100"],
      [owner, "/deliveries/filter?perPage=100"],
      [owner, "/deliveries/filter?search=rosa"],
      [owner, "/dispatch?date=2026-11-20"],
      [owner, "/debts/ageing"],
      [owner, "/debts/all-amount-debts"],
      [owner, `/clients/${client.id}/statement?${dates}`],
      [owner, `/dashboard?${dates}`],
      [owner, "/attention"],
      [owner, "/couriers/accounts"],
      [owner, "/events/filter?perPage=100"],
      [phone, "/courier/deliveries"],
      [phone, "/courier/day"],
      [key, "/v1/orders?perPage=100"],
      [key, "/v1/clients?search=comercial&perPage=100"],
    ];
    for (const [who, path] of calls) {
      const { status } = await who.get(path);
      assert.ok(status < 300, `${path}: ${status}`);
      await short(path, () => who.get(path));
    }
  });

  it("is short for papers, the owner's copy and a hundred orders at once", async () => {
    const dates = "start_date=2026-01-01&end_date=2026-11-30";
    const paths = [
      `/company/journal?${dates}&format=csv`,
      `/receipts/report?${dates}&format=csv`,
      `/company/journal?${dates}&format=xlsx`,
      ...(cannotPrint
        ? []
        : [
            `/dashboard/report?${dates}`,
            `/couriers/deliveries-report?${dates}`,
            `/debts/debts-report?${dates}`,
            "/debts/ageing-report",
            "/company/export",
          ]),
    ];
    for (const path of paths) {
      const { status } = await owner.get(path);
      assert.equal(status, 200, path);
      await short(path, () => owner.get(path));
    }
    const [courier] = (await owner.get("/couriers")).body;
    const orders = (await owner.get("/deliveries/filter?perPage=100&status=pending")).body.items;
    const items = orders.map(({ id, version }: { id: number; version: number }) => ({ id, version }));
    await short("100 orders", async () => {
      const { status, body } = await owner.post("/deliveries/bulk", {
        action: "assign",
        courier_id: courier.id,
        items,
      });
      assert.equal(status, 200, JSON.stringify(body));
    });
  });
});
