import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { photoForm, samplePhoto } from "#server/files/samples.ts";
import type { Instant } from "#shared/dates.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { portalToken } from "./samples.ts";

const COURIER = { first_name: "Wilmer", last_name: "Quintanilla", phone: "0414-7654321" };
const SECRET = "Nota para la oficina";

describe("what a client's person sees of its orders", () => {
  let api: TestApi;
  let owner: Caller;
  let person: Caller;
  let phone: Caller;
  let [service, courier, client, other] = [0, 0, 0, 0];
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService({ amount: 10 })))).id;
    courier = (await expectBody(owner.post("/couriers", sampleCourier(COURIER)))).id;
    [client, other] = [await newClient(), await newClient()];
    person = api.as(await portalToken(owner, client, api.as(null)));
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(() => api.close());

  const newClient = async (): Promise<number> =>
    (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
  const order = async (of = client, change: object = {}) =>
    expectBody(owner.post("/deliveries", sampleCredit(service, of, { courier_id: courier, ...change })));
  const send = (id: number) =>
    expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
  const read = (id: number) => expectBody(person.get(`/portal/orders/${id}`), 200);
  /** Does it on the courier's phone, with a photo. Returns the photo's bytes. */
  async function act(id: number, did: object, colour: number): Promise<Buffer> {
    const [photo, bytes] = [randomUUID(), samplePhoto(colour)];
    assert.equal((await phone.put(`/courier/files/${photo}`, photoForm(bytes))).status, 200);
    const { body } = await phone.post("/courier/actions", { actions: [sampleAction(id, { ...did, photo })] });
    assert.equal(body.results[0].status, "done", JSON.stringify(body));
    return bytes;
  }

  it("is the client's own, by state, page and search, newest first", async () => {
    const [first, second] = [
      await order(),
      await order(client, { receipt: { full_name: "Zoila Paz", phone: "04141112233", address: "Petare" } }),
    ];
    const foreign = await order(other);
    await send(second.id);
    const ids = async (query = "") =>
      (await expectBody(person.get(`/portal/orders${query}`), 200)).items.map(({ id }: { id: number }) => id);
    assert.deepEqual(await ids(), [second.id, first.id]);
    assert.deepEqual(await ids("?status=pending"), [first.id]);
    assert.deepEqual(await ids("?status=pending,in_transit"), [second.id, first.id]);
    assert.deepEqual(await ids("?search=zoila"), [second.id]);
    assert.deepEqual(await ids(`?clientId=${other}`), [second.id, first.id]);
    const page = await expectBody(person.get("/portal/orders?page=2&perPage=1"), 200);
    assert.deepEqual([page.items[0].id, page.total, page.currentPage], [first.id, 2, 2]);
    for (const path of ["", "/proof", "/proof/1"])
      assert.equal((await person.get(`/portal/orders/${foreign.id}${path}`)).status, 404);
  });

  it("is searched by what its answers show, and by nothing else", async () => {
    const receipt = { full_name: "Nélida Ríos", phone: "0414-9081726", address: "Calle Real, Petare" };
    const created = await order(client, { receipt, notes: SECRET, client_reference: "Ñ-7042" });
    assert.equal((await person.get(`/portal/orders/${created.id}`)).body.client_reference, "Ñ-7042");
    await expectBody(owner.post("/debt-payments/pay-all", { client_id: client, method: "cash" }));
    const [paid] = (await owner.get("/receipts/filter")).body.items;
    const idsFor = async (search: string) =>
      (await expectBody(person.get(`/portal/orders?search=${encodeURIComponent(search)}`), 200)).items.map(
        ({ id }: { id: number }) => id,
      );
    const number = String(created.number).padStart(6, "0");
    for (const search of [
      number,
      "nelida rios",
      "9081726",
      "+58 414 908-17-26",
      "petare",
      "real rios",
      "ñ-7042",
      "n7042",
    ])
      assert.ok((await idsFor(search)).includes(created.id), search);
    const hidden = ["quintanilla", "7654321", "0414-7654321", "wilmer", "oficina"];
    for (const search of [...hidden, `R-${String(paid.number).padStart(6, "0")}`])
      assert.deepEqual(await idsFor(search), [], search);
    assert.deepEqual((await owner.get("/deliveries/filter?search=quintanilla")).body.items.length > 0, true);
  });

  it("has no courier's surname or phone, notes, pay, PIN or names of the office", async () => {
    const { id } = await order(client, { notes: SECRET, pin: true });
    await send(id);
    await act(id, { kind: "note", note: SECRET }, 1);
    await act(id, { kind: "fail", reason: "absent", note: SECRET }, 2);
    const { pin_code } = (await owner.get(`/deliveries/${id}`)).body;
    assert.match(pin_code, /^\d{4}$/);
    const detail = await read(id);
    assert.deepEqual(Object.keys(detail).sort(), [
      ...[
        "amount",
        "attempted",
        "attempts",
        "client_reference",
        "cod_amount",
        "cod_status",
        "collect_fee",
        "contents",
        "courier",
        "created_at",
        "date",
      ],
      ...[
        "id",
        "number",
        "packages",
        "packages_returned",
        "partial_reason",
        "payment_status",
        "pays_with",
        "pickup_address",
        "price_explanation",
        "price_lines",
        "promised_time",
      ],
      ...[
        "proof",
        "receipt",
        "received",
        "remaining",
        "service_name",
        "status",
        "times",
        "tracking_url",
        "trip",
        "updated_at",
      ],
    ]);
    assert.equal(detail.courier, "Wilmer");
    const list = await person.get("/portal/orders");
    for (const text of [JSON.stringify(detail), list.raw])
      for (const secret of [COURIER.last_name, "7654321", SECRET, `"${pin_code}"`, owner.user.name])
        assert.ok(!text.includes(secret), secret);
  });

  it("has its states, attempts, who took it and the proof, but no photo of a note", async () => {
    const { id } = await order();
    await send(id);
    await act(id, { kind: "note", note: "Portón verde" }, 10);
    const attempt = await act(id, { kind: "fail", reason: "absent" }, 11);
    const delivery = await act(
      id,
      { kind: "deliver", receiver_name: "Rosa Mora", receiver_document: "V-12345678" },
      12,
    );
    const detail = await read(id);
    assert.deepEqual(
      detail.times.map(({ status }: { status: string }) => status),
      ["pending", "in_transit", "delivered"],
    );
    assert.deepEqual([detail.attempts, detail.attempted[0].reason], [1, "absent"]);
    assert.deepEqual(detail.received, { by: "Rosa Mora", at: "2026-11-20T14:30:00.000Z" });
    assert.equal(detail.courier, null);
    assert.equal((await owner.get(`/deliveries/${id}/proof`)).body.length, 3);
    assert.deepEqual(await expectBody(person.get(`/portal/orders/${id}/proof`), 200), detail.proof);
    assert.equal(detail.proof.length, 2);
    for (const [index, bytes] of [attempt, delivery].entries()) {
      const path = `/portal/orders/${id}/proof/${detail.proof[index].id}`;
      const { statusCode, rawPayload, headers } = await api.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${person.token}` },
      });
      assert.deepEqual([statusCode, headers["content-type"]], [200, "image/png"]);
      assert.ok(rawPayload.length > 0 && bytes.length > 0);
    }
    const hidden = (await owner.get(`/deliveries/${id}/proof`)).body[0].id;
    assert.equal((await person.get(`/portal/orders/${id}/proof/${hidden}`)).status, 404);
  });

  it("has no proof of a delivery that the office reopened, which may be another's", async () => {
    const { id } = await order();
    await send(id);
    await act(id, { kind: "deliver", receiver_name: "Otra Persona" }, 20);
    assert.equal((await read(id)).proof.length, 1);
    await expectBody(owner.post(`/deliveries/${id}/reopen`, { reason: "Era otra orden" }), 200);
    const { status, proof, received, times, attempted } = await read(id);
    assert.deepEqual([status, proof, received, attempted], ["in_transit", [], null, []]);
    assert.deepEqual(
      times.map((time: { status: string }) => time.status),
      ["pending", "in_transit"],
    );
  });

  it("has the link that follows the order unless the company has it switched off", async () => {
    const { id } = await order();
    assert.match((await read(id)).tracking_url, /\/t\/[\w-]{22,}$/);
    await expectBody(owner.put("/company", sampleCompany({ tracking: false })), 200);
    assert.equal((await read(id)).tracking_url, null);
    await expectBody(owner.put("/company", sampleCompany({ tracking: true })), 200);
  });

  it("is neither a deleted order nor what was owed before the company began here", async () => {
    const { id } = await order();
    assert.equal((await owner.del(`/deliveries/${id}`)).status, 204);
    assert.equal((await person.get(`/portal/orders/${id}`)).status, 404);
    const opening = await order();
    await api.database.transaction((tx) =>
      tx
        .updateTable("deliveries")
        .set({ opening: 1, deleted_at: "2026-11-20T15:00:00.000Z" as Instant })
        .where("id", "=", opening.id)
        .execute(),
    );
    assert.equal((await person.get(`/portal/orders/${opening.id}`)).status, 404);
  });
});
