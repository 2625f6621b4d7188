import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import type { Caller, TestApi } from "#test/api.ts";

/** A small company whose staff do one thing after another, including refunds and deletions. */
export interface Company {
  owner: Caller;
  /** Does the next thing. */
  step(): Promise<void>;
}

export async function openBusyCompany(api: TestApi): Promise<Company> {
  const owner = await api.owner();
  const create = async (path: string, body: object) => (await owner.post(path, body)).body.id as number;
  const service = await create("/services", sampleService());
  const courier = await create("/couriers", sampleCourier());
  const client = await create("/clients", sampleClient({ allow_credit: true, notes: "Ñandú — «ácido» 🛵" }));
  await create("/company-bills", sampleBill());
  let count = 0;
  return {
    owner,
    async step() {
      count += 1;
      const order = (await owner.post("/deliveries", orderOf(count, { service, client, courier }))).body;
      const move = (to: string) => owner.put(`/deliveries/${order.id}/status`, { status: to });
      if (count % 3 === 0)
        await owner.post("/debt-payments/partial", { debt_id: order.debt_id, amount: 1.01, method: "cash" });
      if (count % 7 === 0) await owner.del(`/deliveries/${order.id}`);
      if (count % 2 === 0) await move("in_transit");
      if (count % 4 === 0) await move("delivered");
      if (count % 10 === 0)
        await owner.put(`/deliveries/${order.id}/cancel`, { cancellation_notes: "No estaba" });
      if (count % 25 === 0)
        await owner.post("/debt-payments/pay-partial-amount", {
          client_id: client,
          amount: 3.33,
          method: "transfer",
        });
    },
  };
}

function orderOf(count: number, of: { service: number; client: number; courier: number }) {
  return count % 3 === 2
    ? sampleDelivery(of.service, { courier_id: of.courier })
    : sampleCredit(of.service, of.client, { courier_id: of.courier });
}
