import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, openTestApi, type TestApi } from "#test/api.ts";
import { phoneToken, sampleAction } from "./samples.ts";

interface Event {
  action: string;
  summary: string;
  changes: Record<string, unknown> | null;
}

// Whoever moves an order, its history reads the same.
describe("the events of an order that moves", () => {
  let api: TestApi;
  let owner: Caller;
  let phone: Caller;
  let service: number;
  let ana: number;
  let luis: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService())).body.id;
    const courier = async (first_name: string): Promise<number> =>
      (await owner.post("/couriers", sampleCourier({ first_name, last_name: "Peña" }))).body.id;
    [ana, luis] = [await courier("Ana"), await courier("Luis")];
    phone = api.as(await phoneToken(owner, luis, api.as(null)));
  });
  after(() => api.close());

  const collection = sampleCollection({ method: "cash" });
  const take = async (courier_id: number, change: object = {}): Promise<number> =>
    (await owner.post("/deliveries", sampleDelivery(service, { courier_id, ...change }))).body.id;
  const put = async (id: number, body: object) =>
    assert.equal((await owner.put(`/deliveries/${id}/status`, body)).status, 200);
  const send = async (...actions: object[]) =>
    (await phone.post("/courier/actions", { actions })).body.results;
  const deliver = (id: number, change: object = {}) =>
    sampleAction(id, { kind: "deliver", receiver_name: "Ana Rojas", ...change });

  /** The order's events after its creation, oldest first, without its number. */
  async function eventsOf(id: number): Promise<Event[]> {
    const { items } = (await owner.get(`/events/filter?entity=delivery&entityId=${id}`)).body;
    return items
      .map(({ action, summary, changes }: Event) => ({
        action,
        summary: summary.replace(/ \d{6}/, ""),
        changes,
      }))
      .reverse()
      .slice(1);
  }
  const summaries = (events: readonly Event[]) => events.map(({ summary }) => summary);

  it("are the same from the office, the board and the courier's phone", async () => {
    const [office, board, road] = [await take(luis), await take(luis), await take(luis)];
    await put(office, { status: "in_transit" });
    await put(office, { status: "delivered" });
    for (const action of ["in_transit", "delivered"])
      await owner.post("/deliveries/bulk", { action, items: [{ id: board }] });
    for (const { status } of await send(sampleAction(road), deliver(road))) assert.equal(status, "done");
    const events = await eventsOf(office);
    assert.deepEqual(summaries(events), ["Marcó la orden como En tránsito", "Marcó la orden como Entregado"]);
    assert.deepEqual(await eventsOf(board), events);
    assert.deepEqual(await eventsOf(road), events);
  });

  it("name the courier who is assigned on the way, from the office, the board and an accepted review", async () => {
    const atDoor = { collect_fee: true };
    const office = await take(ana, atDoor);
    const board = await take(ana, atDoor);
    const review = await take(ana, atDoor);
    await put(office, { status: "in_transit", courier_id: luis });
    await put(office, { status: "delivered", collection });
    const body = { action: "in_transit", courier_id: luis, items: [{ id: board }] };
    assert.equal((await owner.post("/deliveries/bulk", body)).body.results[0].status, "done");
    await put(board, { status: "delivered", collection });
    const [{ status }] = await send(deliver(review, { collection }));
    assert.equal(status, "review");
    const [{ id }] = (await owner.get("/couriers/reviews")).body.items;
    assert.equal((await owner.post(`/couriers/reviews/${id}/resolve`, { accept: true })).status, 200);
    const events = await eventsOf(office);
    assert.deepEqual(summaries(events), [
      "Asignó a Luis Peña la orden",
      "Marcó la orden como En tránsito",
      "Marcó la orden como Entregado",
    ]);
    assert.deepEqual(await eventsOf(board), events);
    const [sent, ...accepted] = await eventsOf(review);
    assert.equal(sent?.summary, "Envió una entrega de la orden que espera revisión");
    assert.deepEqual(accepted, events);
  });
});
