// @both-engines Sums in SQL.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { bankRoutes } from "#features/bank/contract.ts";
import { cashRoutes } from "#features/cash/contract.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { billRoutes } from "#features/company-bills/contract.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { debtRoutes } from "#features/debts/contract.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { rateRoutes } from "#features/rates/contract.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleSettlement } from "#features/settlements/server/samples.ts";
import { EMPLOYEE_ROLES, mayCall } from "#shared/routes/roles.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { dashboardRoutes, type Home } from "../contract.ts";
import { marginRoutes } from "../marginContract.ts";

const TODAY = "2026-11-18";

describe("what Inicio shows beside the figures", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  let courier: number;
  before(async () => {
    api = await openTestApi();
    api.setNow(`${TODAY}T15:00:00.000Z`); // Wednesday
    owner = await api.owner();
  });
  after(() => api.close());

  const homeOf = async (query = "", caller = owner): Promise<Home> =>
    (await expectBody(caller.get(`/dashboard?home=1${query}`), 200)).home;

  it("is a new company's first steps, one after the other", async () => {
    const none = { service: false, courier: false, client: false, order: false };
    assert.deepEqual((await homeOf()).first_steps, none);
    const bills = [
      { name: "Gasolina", amount: 1 },
      { name: "Repartidor", amount: 3, to_courier: true },
    ];
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10, bills })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    assert.deepEqual((await homeOf()).first_steps, { ...none, service: true, courier: true });
  });

  it("is what its own calls answer, in one answer", async () => {
    await expectBody(owner.put(`/rates/${TODAY}`, { rate: 200 }), 200);
    const client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    for (const date of [TODAY, TODAY, "2026-11-10"]) {
      const order = sampleCredit(service, client, { courier_id: courier, date });
      const { id } = await expectBody(owner.post("/deliveries", order));
      for (const status of ["in_transit", "delivered"])
        await expectBody(owner.put(`/deliveries/${id}/status`, { status }), 200);
    }
    await expectBody(owner.post("/company-bills", sampleBill({ amount: 2.5, date: TODAY })));
    const home = await homeOf();
    assert.deepEqual(home.first_steps, { service: true, courier: true, client: true, order: true });
    assert.equal(home.owed, 30);
    assert.deepEqual(home.on_hand, (await expectBody(owner.get("/cash/on-hand"), 200)).total);
    assert.equal(home.owed, (await expectBody(owner.get("/debts/all-amount-debts"), 200)).amount);
    assert.deepEqual(home.rate, await expectBody(owner.get("/rates/current"), 200));
    assert.deepEqual(home.proposals, await expectBody(owner.get("/rates/proposals"), 200));
    for (const period of ["day", "week", "month", "year"]) {
      const { margin } = await homeOf(`&period=${period}`);
      const own = await expectBody(owner.get(`/dashboard/margin?period=${period}`), 200);
      assert.deepEqual(margin, { total: own.total_margin, costs: own.total_expenses }, period);
    }
    const { now, before: earlier, label } = home.compared;
    assert.deepEqual([now.invoiced, earlier.invoiced, label], [20, 10, "semana anterior, lun a mié"]);
    assert.deepEqual((await homeOf("&period=year")).compared.before.invoiced, 0);
  });

  it("doesn't count a courier's pay twice: as a cost of his orders and as the bill that paid it", async () => {
    const settled = await expectBody(
      owner.post("/settlements", sampleSettlement(courier, { counted: { USD: 0 }, pay: "now" })),
    );
    assert.equal(settled.earned, 9);
    const answer = await expectBody(owner.get("/dashboard?home=1"), 200);
    assert.equal(answer.total_company_bills, 11.5);
    assert.equal(answer.home.other_bills, 2.5);
    assert.deepEqual(answer.home.margin, { total: 12, costs: 8 });
  });

  it("is only there when it is asked for", async () => {
    assert.equal((await expectBody(owner.get("/dashboard"), 200)).home, undefined);
  });

  it("has the month for who keeps the books without being an admin, who has the rate's proposals", async () => {
    assert.equal((await homeOf()).month, null);
    const accountant = await api.employee(owner, "accountant");
    const { month, proposals } = await homeOf("", accountant);
    assert.deepEqual(month, { open_lines: 0, bills: 2, amount: 11.5 });
    assert.deepEqual(proposals, []);
    assert.equal((await (await api.employee(owner, "cashier")).get("/dashboard?home=1")).status, 403);
  });

  it("holds nothing that a reader of the dashboard may not read by its own call", () => {
    const parts = [cashRoutes.onHand, debtRoutes.total, marginRoutes.margin, rateRoutes.current];
    for (const { path, access } of [...parts, bankRoutes.filter, billRoutes.totals])
      for (const role of EMPLOYEE_ROLES) {
        const account = { type: "employee", role } as const;
        if (mayCall(dashboardRoutes.stats.access, account))
          assert.ok(mayCall(access, account), `${role} ${path}`);
      }
  });
});
