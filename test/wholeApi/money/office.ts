// An office for the worked examples of docs/money.md: one client, one courier, a service of $12.50 and Bs 100 per dollar.
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, type TestApi } from "#test/api.ts";

export const TODAY = "2026-11-20";

// biome-ignore lint/suspicious/noExplicitAny: an example reads answers field by field
export type Answered = any;

export async function openOffice(api: TestApi) {
  api.setNow(`${TODAY}T15:00:00Z`);
  const owner = await api.owner();
  const create = (path: string, body: object): Promise<Answered> => expectBody(owner.post(path, body));
  await expectBody(owner.put("/rates/2026-11-01", { rate: 100, confirm: true }), 200);
  const bills = [{ name: "Repartidor", amount: 4, to_courier: true }];
  const service = (await create("/services", sampleService({ amount: 12.5, bills }))).id;
  const addClient = async (legal_name: string): Promise<number> =>
    (await create("/clients", sampleClient({ legal_name, allow_credit: true }))).id;
  const client = await addClient("Café Uno");
  const courier = (await create("/couriers", sampleCourier({ first_name: "Luis", last_name: "Peña" }))).id;
  const credit = (change: object = {}) => create("/deliveries", sampleCredit(service, client, change));
  const anonymous = (change: object = {}) => create("/deliveries", sampleDelivery(service, change));
  const move = (id: number, body: object): Promise<Answered> =>
    expectBody(owner.put(`/deliveries/${id}/status`, body), 200);
  return {
    api,
    owner,
    service,
    client,
    courier,
    create,
    addClient,
    credit,
    anonymous,
    move,
    read: (path: string): Promise<Answered> => expectBody(owner.get(path), 200),
    /** An order that the courier carries. */
    async carried(change: object = {}, order = credit): Promise<Answered> {
      const { id } = await order({ courier_id: courier, ...change });
      return move(id, { status: "in_transit" });
    },
    deliver: (id: number, collection?: object) =>
      move(id, { status: "delivered", ...(collection && { collection }) }),
    payIn: (debt_id: number, method: string, amount: number, more: object = {}) =>
      create("/debt-payments/partial", { debt_id, amount, method, ...more }),
    voidReceipt: (id: number, by: Caller = owner) =>
      expectBody(by.post(`/receipts/${id}/void`, { reason: "Error" }), 200),
    settle: (body: object) =>
      create("/settlements", { courier_id: courier, pay: "now", note: null, ...body }),
    /** What the courier's phone sends. */
    async fromPhone(deliveryId: number, change: object): Promise<Answered> {
      const phone = api.as(await phoneToken(owner, courier, api.as(null)));
      const actions = [
        sampleAction(deliveryId, { kind: "deliver", at: `${TODAY}T15:00:00.000Z`, ...change }),
      ];
      return expectBody(phone.post("/courier/actions", { actions }), 200);
    },
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;
