import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { phoneToken, sampleAction } from "#features/phone/server/samples.ts";
import { sampleFormBody, sampleRequest } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { removeOldMessages } from "./keepMessages.ts";
import { keepList } from "./samples.ts";

const NOW = "2026-11-20T15:00:00.000Z";

interface Listed {
  id: number;
  kind: string;
  reader: string;
  state: string;
}

describe("the list of whom to tell", () => {
  let api: TestApi;
  let owner: Caller;
  let phone: Caller;
  let courier: number;
  let service: number;

  before(async () => {
    api = await openTestApi({ PUBLIC_URL: "https://mandado.example" });
    api.setNow(NOW);
    owner = await api.owner("Mandados El Ávila");
    courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    service = (await expectBody(owner.post("/services", sampleService()))).id;
    phone = api.as(await phoneToken(owner, courier, api.as(null)));
  });
  after(() => api.close());

  const order = async () =>
    (await expectBody(owner.post("/deliveries", sampleDelivery(service, { courier_id: courier })))).id;
  const move = (id: number, status: string) =>
    expectBody(owner.put(`/deliveries/${id}/status`, { status }), 200);
  const fail = async (id: number) => {
    const actions = [sampleAction(id, { kind: "fail", reason: "absent", at: NOW })];
    const { results } = await expectBody(phone.post("/courier/actions", { actions }), 200);
    assert.equal(results[0].status, "done");
  };
  const listed = async (query: string, by = owner): Promise<Listed[]> =>
    (await expectBody(by.get(`/messages/filter?${query}`), 200)).items;
  const messagesOf = async (id: number) =>
    (await listed(`delivery_id=${id}`)).map(({ kind, reader, state }) => `${kind} ${reader} ${state}`).sort();

  it("is empty for an office that doesn't keep it", async () => {
    const id = await order();
    await move(id, "in_transit");
    await fail(id);
    assert.deepEqual(await messagesOf(id), []);
  });

  it("follows an order from its start to its end; what was not told of an earlier state goes", async () => {
    await keepList(owner);
    const id = await order();
    assert.deepEqual(await messagesOf(id), [], "a pending order concerns nobody outside");
    await move(id, "in_transit");
    assert.deepEqual(await messagesOf(id), ["on_the_way recipient to_send"]);
    await fail(id);
    assert.deepEqual(await messagesOf(id), [
      "failed_attempt client to_send",
      "failed_attempt recipient to_send",
    ]);
    await fail(id);
    assert.equal((await messagesOf(id)).length, 2);
    await move(id, "delivered");
    assert.deepEqual(await messagesOf(id), ["delivered client to_send"]);
  });

  it("has nothing more to tell of a cancelled order", async () => {
    const id = await order();
    await move(id, "in_transit");
    await expectBody(owner.put(`/deliveries/${id}/cancel`, { cancellation_notes: "Cerrado" }), 200);
    assert.deepEqual(await messagesOf(id), []);
  });

  it("gives the text and the link, and keeps who told whom and when", async () => {
    const id = await order();
    await move(id, "in_transit");
    const [message] = (await expectBody(owner.get(`/messages/filter?delivery_id=${id}`), 200)).items;
    assert.match(
      message.text,
      /^\*Mandados El Ávila\*\nHola, María Gutiérrez: su envío de Pedro Pérez va en camino\./,
    );
    assert.equal(message.whatsapp_url, `https://wa.me/584149876543?text=${encodeURIComponent(message.text)}`);
    assert.deepEqual([message.name, message.state, message.sent_by], ["María Gutiérrez", "to_send", null]);

    const rosa = await api.employee(owner);
    const [first, other] = await Promise.all([
      rosa.post(`/messages/${message.id}/sent`),
      owner.post(`/messages/${message.id}/sent`),
    ]);
    assert.deepEqual([first.status, other.status], [200, 200]);
    assert.equal(first.body.sent_by, other.body.sent_by, "the first one stays");
    assert.equal(first.body.sent_at, NOW);
    assert.deepEqual(await listed(`state=to_send&delivery_id=${id}`), []);
    assert.deepEqual(
      (await listed(`state=sent&delivery_id=${id}`)).map((sent) => sent.id),
      [message.id],
    );
    const events = (await expectBody(owner.get(`/events/filter?entity=delivery&entityId=${id}`), 200)).items;
    const noted = events.filter(({ summary }: { summary: string }) =>
      summary.startsWith("Avisó por WhatsApp"),
    );
    assert.equal(noted.length, 1, JSON.stringify(events));
    assert.match(noted[0].summary, /^Avisó por WhatsApp a María Gutiérrez de la orden \d{6}: Va en camino$/);
    await move(id, "delivered");
    assert.deepEqual(await messagesOf(id), ["delivered client to_send", "on_the_way recipient sent"]);
  });

  it("is found by order, by whom it names and by what is told", async () => {
    const id = await order();
    await move(id, "in_transit");
    const { number } = await expectBody(owner.get(`/deliveries/${id}`), 200);
    assert.equal((await listed(`search=${String(number).padStart(6, "0")}`)).length, 1);
    assert.ok((await listed("search=gutierrez&kind=on_the_way")).length >= 1);
    assert.deepEqual(await listed("search=nadie"), []);
  });

  it("is the company's own", async () => {
    const id = await order();
    await move(id, "in_transit");
    const [message] = await listed(`delivery_id=${id}`);
    const stranger = await api.owner();
    assert.deepEqual(await listed("perPage=100", stranger), []);
    assert.equal((await stranger.post(`/messages/${message?.id}/sent`)).status, 404);
    assert.deepEqual(await messagesOf(id), ["on_the_way recipient to_send"]);
  });

  describe("about requests", () => {
    const SLUG = "mandados-del-avila";
    const nobody = () => api.as(null);
    const state = async (query: string) =>
      (await listed(query)).map(({ kind, reader, state }) => `${kind} ${reader} ${state}`);
    /** Asks in the public form; returns the id. */
    async function ask(change: object = {}): Promise<number> {
      await expectBody(nobody().post(`/public/${SLUG}/requests`, sampleFormBody(offered, change)));
      return (await expectBody(owner.get("/requests/filter?perPage=1"), 200)).items[0].id;
    }
    let offered: number;
    before(async () => {
      offered = (await expectBody(owner.post("/services", sampleService({ public: true })))).id;
      const settings = sampleCompany({ message_list: true, request_form: true, slug: SLUG });
      await expectBody(owner.put("/company", settings), 200);
    });

    it("tells whoever asked that it came in, with the link that follows it", async () => {
      const id = await ask();
      const [message] = (await expectBody(owner.get(`/messages/filter?request_id=${id}`), 200)).items;
      const { number, tracking_url } = await expectBody(owner.get(`/requests/${id}`), 200);
      const text = `*Mandados El Ávila*
Hola, Pedro Pérez: recibimos su solicitud 000001. Le avisamos en cuanto la confirmemos.
Puede seguirla aquí: ${tracking_url}`;
      assert.deepEqual(message, {
        id: message.id,
        kind: "received_request",
        reader: "client",
        state: "to_send",
        delivery_id: null,
        request_id: id,
        number,
        name: "Pedro Pérez",
        phone: "4161112233",
        text,
        whatsapp_url: `https://wa.me/584161112233?text=${encodeURIComponent(text)}`,
        created_at: NOW,
        sent_at: null,
        sent_by: null,
      });
    });

    it("goes when the request is decided, unless somebody has told it", async () => {
      const [accepted, rejected, open] = [await ask(), await ask(), await ask()];
      for (const id of [accepted, rejected, open])
        assert.deepEqual(await state(`request_id=${id}`), ["received_request client to_send"]);
      const order = await expectBody(owner.post(`/requests/${accepted}/accept`, {}));
      await expectBody(owner.post(`/requests/${rejected}/reject`, { reason: "Es lejos" }), 200);
      for (const id of [accepted, rejected]) assert.deepEqual(await listed(`request_id=${id}`), []);
      assert.deepEqual(await listed(`delivery_id=${order.id}`), [], "an accepted order is still pending");

      const [message] = await listed(`request_id=${open}`);
      await expectBody(owner.post(`/messages/${message?.id}/sent`), 200);
      await expectBody(owner.post(`/requests/${open}/reject`, { reason: "Es lejos" }), 200);
      assert.deepEqual(await state(`request_id=${open}`), ["received_request client sent"]);
      const { items } = await expectBody(owner.get(`/events/filter?entity=request&entityId=${open}`), 200);
      const summary = "Avisó por WhatsApp a Pedro Pérez de la solicitud 000004: Solicitud recibida";
      assert.equal(items.filter((event: { summary: string }) => event.summary === summary).length, 1);
    });

    it("tells a client's request that other software sent, with the client's name of today", async () => {
      const client = (await expectBody(owner.post("/clients", sampleClient()))).id;
      const request = await sampleRequest(api.database, owner.user.id, {
        service_id: offered,
        client_id: client,
      });
      await expectBody(owner.put(`/clients/${client}`, sampleClient({ legal_name: "Bodegón Ávila" })), 200);
      const [message] = (await expectBody(owner.get(`/messages/filter?request_id=${request.id}`), 200)).items;
      assert.equal(message.name, "Bodegón Ávila");
      const matches = await listed("search=bodegon avila&kind=received_request");
      assert.deepEqual(
        matches.map(({ id }) => id),
        [message.id],
      );
    });

    it("is found beside those about orders, by number and by name", async () => {
      const id = await ask();
      const { number } = await expectBody(owner.get(`/requests/${id}`), 200);
      const idsFor = async (query: string) =>
        (await expectBody(owner.get(`/messages/filter?${query}`), 200)).items.map(
          (message: { request_id: number | null }) => message.request_id,
        );
      assert.ok((await idsFor(`search=${String(number).padStart(6, "0")}`)).includes(id));
      const both = await idsFor("search=maria gutierrez&perPage=100");
      assert.ok(both.includes(id) && both.includes(null), JSON.stringify(both));
      assert.deepEqual(await idsFor("search=nadie"), []);
    });
  });

  it("forgets what nobody told in three days, and keeps what was told", async () => {
    const [standing, gone] = [await order(), await order()];
    for (const id of [standing, gone]) await move(id, "in_transit");
    const [message] = await listed(`delivery_id=${standing}`);
    await expectBody(owner.post(`/messages/${message?.id}/sent`), 200);
    await removeOldMessages(api.database, new Date("2026-11-23T14:59:00Z"));
    assert.deepEqual([(await messagesOf(standing)).length, (await messagesOf(gone)).length], [1, 1]);
    await removeOldMessages(api.database, new Date("2026-11-23T15:01:00Z"));
    assert.deepEqual([(await messagesOf(standing)).length, (await messagesOf(gone)).length], [1, 0]);
  });
});
