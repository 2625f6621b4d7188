// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { importAll, undoInSteps } from "./testing.ts";

const TODAY = "2026-11-20";

let api: TestApi;
let owner: Caller;
let client = 0;
before(async () => {
  api = await openTestApi();
  api.setNow(`${TODAY}T15:00:00Z`);
  owner = await api.owner();
  const service = (await expectBody(owner.post("/services", sampleService({ name: "Exprés", amount: 5 }))))
    .id;
  const body = sampleClient({ legal_name: "Comercial Ávila", registration_number: "J-30123456-7" });
  client = (await expectBody(owner.post("/clients", { ...body, allow_credit: true }))).id;
  await expectBody(owner.post("/deliveries", sampleCredit(service, client)));
});
after(async () => {
  assert.deepEqual(await brokenInvariants(api.database.read), []);
  await api.close();
});

const now = () => new Date(`${TODAY}T15:00:00Z`);

/** Every answer with what clients owe, and Inicio. Of the statement the sum: that what was charged is taken back stays in it. */
async function owed(): Promise<Record<string, unknown>> {
  const month = "start_date=2026-11-01&end_date=2026-11-30";
  const paths = [
    "/dashboard?period=year",
    "/dashboard/margin?period=year",
    "/debts/all-amount-debts",
    "/debts/clients-with-debt",
    "/deliveries/with-debt",
    `/debts/delivery-with-debts-filter?client_id=${client}&payment_status=all`,
    `/debts/${client}/stats`,
    `/debts/${client}/open`,
    `/clients/${client}`,
    "/clients",
    "/debts/ageing",
    `/debts/ageing/orders?client_id=${client}`,
    `/clients/${client}/reminder`,
    `/clients/${client}/statement?${month}`,
    `/clients/${client}/statement?start_date=2026-11-21&end_date=2026-11-30`,
  ];
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const body = await expectBody(owner.get(path), 200);
    answers[path] = path.includes("statement") ? body.closing : body;
  }
  return answers;
}

it("no answer has a part of what the orders of an undone import owed", async () => {
  const before = await owed();
  const rows = Array.from(
    { length: 24 },
    (_, at) => `2026-${at % 2 === 0 ? "11-18" : "07-01"};J301234567;Exprés;Ana ${at};0424-1112233;Baruta`,
  );
  const sheet = ["Fecha;Cliente;Servicio;Destinatario;Teléfono;Dirección", ...rows].join("\n");
  const done = await importAll(api, owner, sheet, { kind: "orders" });
  assert.equal(done.counts.created, 24);
  assert.notDeepEqual(await owed(), before);
  const [, debt] = await expectBody(owner.get(`/debts/${client}/open`), 200);
  const look = async (moment: string) => {
    assert.deepEqual(await owed(), before, moment);
    const paid = await owner.post("/debt-payments/full", { debt_id: debt.debt_id, method: "cash" });
    assert.equal(paid.status, 422, JSON.stringify(paid.body));
  };
  await undoInSteps(api, owner, done, { now, look });
});

it("nor of the balances of undone clients", async () => {
  const before = await owed();
  const rows = Array.from(
    { length: 200 },
    (_, at) => `Cliente ${at};J-${40_000_000 + at};Chacao;${at % 3 === 0 ? -5 : 10 + at};2026-06-15`,
  );
  const done = await importAll(api, owner, ["Nombre;RIF;Dirección;saldo;saldo_desde", ...rows].join("\n"));
  assert.equal(done.counts.created, 200);
  assert.notDeepEqual(await owed(), before);
  const look = async (moment: string) => assert.deepEqual(await owed(), before, moment);
  await undoInSteps(api, owner, done, { now, look });
});
