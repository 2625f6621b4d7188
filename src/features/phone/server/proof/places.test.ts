import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleAction } from "../samples.ts";
import { deliver, phoneOffice } from "../testing.ts";

const ALTAMIRA = { lat: 10.4961, lng: -66.8483 };
const CHACAO = { lat: 10.492, lng: -66.853 };
const WRONG = "Pega un enlace de mapa que diga el lugar, o sus coordenadas";
const receipt = (change: object = {}) => ({ ...sampleDelivery(0).receipt, ...change });

describe("the place of an address", () => {
  const { office, order, send } = phoneOffice();
  const stop = async (id: number) =>
    (await office().phone.get("/courier/deliveries")).body.items.find(
      (stop: { id: number }) => stop.id === id,
    );
  const client = async (location: unknown) => {
    const addresses = [{ address: "Plaza Altamira", location }];
    return (await office().owner.post("/clients", sampleClient({ addresses }))).body;
  };

  it("is a client's to have, also by a pasted link, and the courier goes there to pick up", async () => {
    const { owner } = office();
    const created = await client("https://www.google.com/maps?q=10.4961,-66.8483");
    assert.deepEqual(created.addresses[0].location, ALTAMIRA);
    const of = { anonymous_client: null, client_id: created.id, payment_type: "full" };
    const id = await order({ ...of, pickup_address: "Plaza Altamira" });
    assert.deepEqual((await stop(id)).pickup_location, ALTAMIRA);
    const elsewhere = await order({ ...of, pickup_address: "Otra calle" });
    assert.equal((await stop(elsewhere)).pickup_location, null);

    const { location: _, ...without } = created.addresses[0];
    const put = async (address: object) => {
      const { addresses } = (await owner.get(`/clients/${created.id}`)).body;
      const all = [address, ...addresses.slice(1)];
      return owner.put(`/clients/${created.id}`, { ...created, addresses: all });
    };
    assert.deepEqual((await put(without)).body.addresses[0].location, ALTAMIRA, "a missing field keeps it");
    assert.equal((await put({ ...without, location: null })).body.addresses[0].location, null);
    const bad = await put({ ...without, location: "Plaza" });
    assert.deepEqual([bad.status, bad.body.errors], [422, { "addresses.0.location": [WRONG] }]);
  });

  it("is an order's recipient's until the address changes", async () => {
    const { owner, service, courier } = office();
    const id = await order({ receipt: receipt({ location: "geo:10.4961,-66.8483" }) });
    assert.deepEqual((await owner.get(`/deliveries/${id}`)).body.receipt_location, ALTAMIRA);
    assert.deepEqual((await stop(id)).receipt_location, ALTAMIRA);
    const edit = async (change: object) => {
      const body = sampleDelivery(service, { courier_id: courier, receipt: receipt(change) });
      return (await owner.put(`/deliveries/${id}`, body)).body.receipt_location;
    };
    assert.deepEqual(await edit({ full_name: "Otra" }), ALTAMIRA);
    assert.deepEqual(await edit({ location: CHACAO }), CHACAO);
    assert.equal(await edit({ address: "Calle 9" }), null);
    assert.deepEqual(await edit({ address: "Calle 9", location: CHACAO }), CHACAO);
    await owner.put(`/deliveries/${id}/status`, { status: "in_transit" });
    const change = async (of: object) =>
      (await owner.put(`/deliveries/${id}/recipient`, of)).body.receipt_location;
    assert.deepEqual(await change({ notes: "Timbre 2" }), CHACAO);
    assert.equal(await change({ receipt: receipt({ address: "Calle 10" }) }), null);
    const bad = await owner.post(
      "/deliveries",
      sampleDelivery(service, { receipt: receipt({ location: 5 }) }),
    );
    assert.deepEqual([bad.status, bad.body.errors], [422, { "receipt.location": [WRONG] }]);
  });

  it("is kept where a courier offers it, for that recipient's next order, and never holds a delivery back", async () => {
    const { owner } = office();
    const created = await client(null);
    const of = { anonymous_client: null, client_id: created.id, payment_type: "full" };
    const [first, known, wrong] = [
      await order(of),
      await order({ ...of, receipt: receipt({ full_name: "Otro", location: CHACAO }) }),
      await order({ ...of, receipt: receipt({ full_name: "Nadie" }) }),
    ];
    const results = await send(
      ...[sampleAction(first), deliver(first, { location: ALTAMIRA })],
      ...[sampleAction(known), deliver(known, { location: ALTAMIRA })],
      ...[sampleAction(wrong), deliver(wrong, { location: { lat: 500, lng: 0 } })],
    );
    assert.ok(results.every(({ status }: { status: string }) => status === "done"));
    const placeOf = async (id: number) => (await owner.get(`/deliveries/${id}`)).body.receipt_location;
    assert.deepEqual(await Promise.all([first, known, wrong].map(placeOf)), [ALTAMIRA, CHACAO, null]);
    const { items } = (await owner.get(`/events/filter?entity=delivery&entityId=${first}`)).body;
    assert.equal(items[0].summary, "Guardó el lugar de la entrega de la orden 000001");

    await order(of);
    const recipients = (await owner.get(`/clients/${created.id}/recipients`)).body;
    assert.deepEqual(
      recipients.map(({ full_name, location }: { full_name: string; location: object }) => [
        full_name,
        location,
      ]),
      [
        ["María Gutiérrez", ALTAMIRA],
        ["Nadie", undefined],
        ["Otro", CHACAO],
      ],
    );
  });
});
