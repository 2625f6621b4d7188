import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type Office, openTenderOffice } from "#test/tenders.ts";

const ROSA = { bank: "0134", phone: "4125550000", document: "V-7654321" };
const LUIS = { bank: "0105", phone: "4160001122", document: "V-1112223" };

describe("to whom change is sent", () => {
  let api: TestApi;
  let office: Office;
  let owner: Caller;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());
  beforeEach(async () => {
    office = await openTenderOffice(api);
    owner = office.owner;
  });

  /** $20 in notes for $12, and the change by mobile payment. */
  const withChange = (addressee: object) => [sampleNotes(20), { ...sampleMobile(-1600), ...addressee }];
  async function payAtOffice(addressee: object): Promise<number> {
    const { debt_id } = await expectBody(
      owner.post("/deliveries", sampleCredit(office.service, office.client)),
    );
    const paid = { debt_id, method: "cash", tenders: withChange(addressee) };
    return (await expectBody(owner.post("/debt-payments/full", paid))).receipt.id;
  }
  async function orderAtDoor(phone: string): Promise<number> {
    const { receipt, ...body } = sampleDelivery(office.service, {
      client_id: office.client,
      courier_id: office.courier,
      collect_fee: true,
    });
    return (await expectBody(owner.post("/deliveries", { ...body, receipt: { ...receipt, phone } }))).id;
  }
  async function payAtDoor(id: number, addressee: object) {
    await expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
    const collection = { outcome: "collected", method: "cash", tenders: withChange(addressee) };
    await expectBody(owner.put(`/deliveries/${id}/status`, { status: "delivered", collection }), 200);
  }
  const last = async (whose: string, caller = owner) =>
    (await expectBody(caller.get(`/change-payments/last?${whose}`), 200)).addressee;
  const ofClient = () => last(`client_id=${office.client}`);

  it("is offered again for the client, the newest first, to all staff of the company", async () => {
    assert.equal(await ofClient(), null);
    await payAtOffice(LUIS);
    await payAtOffice(ROSA);
    assert.deepEqual(await ofClient(), ROSA);
    const basic = await api.employee(owner, "basic");
    assert.deepEqual(await last(`client_id=${office.client}`, basic), ROSA);
    const other = await expectBody(owner.post("/clients", sampleClient({ registration_number: "J-1" })));
    assert.equal(await last(`client_id=${other.id}`), null);
    assert.equal(await last(`client_id=${office.client}`, await api.owner()), null);
    assert.equal((await owner.get("/change-payments/last?client_id=x")).status, 422);
  });

  it("is offered again for a recipient, and not for the client whose order it was", async () => {
    const first = await orderAtDoor("0412-5550000");
    await payAtDoor(first, ROSA);
    const again = await orderAtDoor("04125550000");
    const another = await orderAtDoor("0416-0001122");
    assert.deepEqual(await last(`delivery_id=${again}`), ROSA);
    assert.equal(await last(`delivery_id=${another}`), null);
    assert.equal(await ofClient(), null);
    await payAtOffice(LUIS);
    assert.deepEqual(await ofClient(), LUIS);
    assert.deepEqual(await last(`delivery_id=${again}`), ROSA);
    assert.equal(await last(`delivery_id=${again}`, await api.owner()), null);
    // Only what was paid at a door is undone with its delivery.
    const waiting = await office.change();
    const atDoor = async (id: number) =>
      (await expectBody(owner.get(`/change-payments/filter?delivery_id=${id}&at_door=1`), 200)).total;
    assert.deepEqual([await atDoor(waiting[0].delivery_id), await atDoor(first)], [0, 1]);
    await office.expectSound();
  });

  it("is found by its receipt, and the bank that sent it replaces the one that was asked for", async () => {
    await payAtOffice(LUIS);
    const receipt = await payAtOffice(ROSA);
    const { items } = await expectBody(owner.get(`/change-payments/filter?receipt_id=${receipt}`), 200);
    assert.deepEqual(
      items.map(({ document }: { document: string }) => document),
      [ROSA.document],
    );
    const send = (body: object) => owner.post(`/change-payments/${items[0].id}/sent`, body);
    assert.equal((await send({ reference: "445566", bank: "9999" })).status, 422);
    const sent = await expectBody(send({ reference: "445566", bank: "0108" }), 200);
    assert.deepEqual([sent.state, sent.bank, sent.reference], ["sent", "0108", "445566"]);
    const [event] = (await expectBody(owner.get(`/events/filter?entity=receipt&entity_id=${receipt}`), 200))
      .items;
    assert.match(event.summary, /^Envió el vuelto de Bs 1\.600,00 del recibo R-0+2$/);
    await office.expectSound();
  });
});
