import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { openTestApi } from "#test/api.ts";

/** The API with an office whose orders, payments and bills are of October, November and December. */
export async function openNovember() {
  const clients: number[] = [];
  const couriers: number[] = [];
  const orders: { id: number; debt_id: number }[] = [];
  const api = await openTestApi();
  api.setNow("2026-11-20T15:00:00Z");
  const owner = await api.owner("Mandados El Ávila, C.A.");
  const employee = await api.employee(owner, "admin");
  const create = async (path: string, body: object) => {
    const answer = await owner.post(path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  for (const legal_name of ["Ñandú, C.A.", "Altamira; Hijos", "=Fórmula"])
    clients.push((await create("/clients", sampleClient({ legal_name, allow_credit: true }))).id);
  for (const first_name of ["Luis", "Ana"])
    couriers.push((await create("/couriers", sampleCourier({ first_name }))).id);
  const services: number[] = [];
  for (const amount of [10.01, 1234.56])
    services.push((await create("/services", sampleService({ amount }))).id);
  const service = (at: number) => services[at % 2] as number;

  // Orders of October (outside), November and December (in the future), of every kind, in two batches.
  for (let at = 0; at < 44; at++) {
    const date =
      at === 0 ? "2026-10-31" : at === 1 ? "2026-12-01" : `2026-11-${String((at % 30) + 1).padStart(2, "0")}`;
    const common = { date, courier_id: at % 5 === 0 ? null : couriers[at % 2] };
    const body =
      at % 4 === 3
        ? sampleDelivery(service(at), { ...common, payment_method: "transfer" })
        : sampleCredit(service(at), clients[at % 3] as number, common);
    orders.push(await create("/deliveries", body));
  }
  const debt = (at: number) => orders[at]?.debt_id;
  await create("/debt-payments/full", { debt_id: debt(2), method: "mobile_payment" });
  await create("/debt-payments/partial", { debt_id: debt(4), amount: 1.5, method: "cash" });
  await create("/debt-payments/partial", { debt_id: debt(4), amount: 0.01, method: "cash" });
  await create("/debt-payments/partial", { debt_id: debt(6), amount: 2, method: "transfer" });
  await create("/debt-payments/partial", { debt_id: debt(9), amount: 1000, method: "cash" });
  const put = async (path: string, body: object) => assert.equal((await owner.put(path, body)).status, 200);
  for (const at of [2, 6, 7, 8]) await put(`/deliveries/${orders[at]?.id}/status`, { status: "in_transit" });
  await put(`/deliveries/${orders[2]?.id}/status`, { status: "delivered" });
  // A cancelled credit order, paid in part; a cancelled one that was paid at once; a deleted one.
  for (const at of [6, 7])
    await put(`/deliveries/${orders[at]?.id}/cancel`, { cancellation_notes: "No estaba" });
  assert.equal((await owner.del(`/deliveries/${orders[11]?.id}`)).status, 204);
  for (const [date, method] of [
    ["2026-10-31", "cash"],
    ["2026-11-01", "cash"],
    ["2026-11-20", "bank_transfered"],
    ["2026-11-30", "mobile_payment"],
  ])
    await create("/company-bills", sampleBill({ date, method, amount: 77.7 }));
  await employee.post("/company-bills", sampleBill({ date: "2026-11-05" }));
  return { api, owner, employee, clients, couriers };
}
