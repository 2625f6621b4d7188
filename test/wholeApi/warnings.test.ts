// Alerts of clients and phones, blocked clients, and couriers' papers: the staff is told, nobody outside the office ever is.
// @both-engines Joins by the phone, and upserts.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { check, upload } from "#features/imports/server/testing.ts";
import { makeKey, sampleV1Order } from "#features/keys/server/samples.ts";
import { phoneToken } from "#features/phone/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleAsked, sampleRequest } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { sampleFailure, sampleStanding } from "#features/standing-orders/server/samples.ts";
import { sampleTrip } from "#features/trips/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { everyAnswer } from "#test/everyAnswer.ts";

const TODAY = "2026-11-20";
const NOW = `${TODAY}T15:00:00.000Z`;
const REASON = "No pagó en agosto";
const REFUSED = `Cliente bloqueado: ${REASON}`;
const UNTOLD = "Comunícate con la oficina";

describe("what the office knows of clients and phones", () => {
  let api: TestApi;
  let owner: Caller;
  let clerk: Caller;
  let service: number;
  let client: number;
  before(async () => {
    api = await openTestApi({ WEBHOOKS: "on" });
  });
  after(() => api.close());
  beforeEach(async () => {
    api.setNow(NOW);
    owner = await api.owner();
    clerk = await api.employee(owner);
    await expectBody(owner.put(`/rates/${TODAY}`, { rate: 200 }), 200);
    service = (await expectBody(owner.post("/services", sampleService()))).id;
    client = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
  });

  const warn = async (change: object, id = client, caller = owner) => {
    const { addresses, phones, emails, ...now } = await expectBody(owner.get(`/clients/${id}`), 200);
    return caller.put(`/clients/${id}`, { ...sampleClient(), ...now, addresses, phones, emails, ...change });
  };
  const block = () => expectBody(warn({ blocked: { reason: REASON } }), 200);
  const order = (change: object = {}) => sampleCredit(service, client, change);

  it("keep an alert with who wrote it, and only an admin blocks", async () => {
    const alerted = await expectBody(warn({ alert: " Paga tarde " }, client, clerk), 200);
    assert.deepEqual(
      [alerted.alert, alerted.alert_by, alerted.alert_at],
      ["Paga tarde", clerk.user.name, NOW],
    );
    assert.equal((await warn({ blocked: { reason: REASON } }, client, clerk)).status, 403);
    const blocked = await block();
    assert.deepEqual([blocked.blocked, blocked.blocked_by], [{ reason: REASON }, owner.user.name]);
    const { alert: _, blocked: __, ...without } = blocked;
    const unchanged = await expectBody(clerk.put(`/clients/${client}`, without), 200);
    assert.deepEqual([unchanged.alert, unchanged.blocked], ["Paga tarde", { reason: REASON }]);
    assert.equal((await warn({ blocked: null }, client, clerk)).status, 403);
    const free = await expectBody(warn({ blocked: null, alert: "" }), 200);
    assert.deepEqual(
      [free.blocked, free.blocked_by, free.alert, free.alert_by, free.alert_at],
      [null, null, null, null, null],
    );
    const long = await warn({ alert: "x".repeat(201), blocked: { reason: "" } });
    assert.deepEqual(Object.keys(long.body.errors).toSorted(), ["alert", "blocked.reason"]);
    const created = sampleClient({ alert: "Nuevo", blocked: { reason: REASON } } as object);
    assert.equal((await clerk.post("/clients", created)).status, 403);
    assert.deepEqual((await expectBody(owner.post("/clients", created))).blocked, { reason: REASON });
  });

  it("refuse a blocked client's new orders, but for an admin who confirms", async () => {
    const other = (await expectBody(owner.post("/clients", sampleClient({ allow_credit: true })))).id;
    const existing = await expectBody(owner.post("/deliveries", order()));
    const moved = await expectBody(owner.post("/deliveries", { ...order(), client_id: other }));
    const trip = await expectBody(owner.post("/trips", sampleTrip(service, client, [{}])));
    await block();
    const refused = async (
      answer: Promise<{ status: number; body: { message: string } }>,
      message = REFUSED,
    ) => {
      const { status, body } = await answer;
      assert.deepEqual([status, body.message], [409, message]);
    };
    await refused(owner.post("/deliveries", order()));
    await refused(clerk.post("/deliveries", order({ confirm_blocked: true } as object)));
    await refused(owner.post("/trips", sampleTrip(service, client, [{}])));
    const { receipt } = sampleDelivery(service);
    await refused(owner.post(`/trips/${trip.id}/stops`, { receipt }));
    await refused(owner.put(`/deliveries/${moved.id}`, order()));
    const request = await sampleRequest(api.database, owner.user.id, {
      service_id: service,
      client_id: other,
    });
    await refused(owner.post(`/requests/${request.id}/accept`, { client_id: client }));
    const confirmed = await expectBody(owner.post("/deliveries", order({ confirm_blocked: true } as object)));
    const { items } = await expectBody(
      owner.get(`/events/filter?entity=delivery&entityId=${confirmed.id}`),
      200,
    );
    assert.match(items[0].summary, /aunque el cliente está bloqueado: No pagó en agosto/);
    await expectBody(owner.post("/trips", sampleTrip(service, client, [{}], { confirm_blocked: true })));
    await expectBody(owner.post(`/trips/${trip.id}/stops`, { receipt, confirm_blocked: true }));
    await expectBody(owner.put(`/deliveries/${moved.id}`, order({ confirm_blocked: true } as object)), 200);
    await expectBody(
      owner.post(`/requests/${request.id}/accept`, { client_id: client, confirm_blocked: true }),
    );
    // What exists goes on.
    await expectBody(owner.put(`/deliveries/${existing.id}`, order({ notes: "Con cuidado" })), 200);
  });

  it("make rows of an import errors, and no standing order", async () => {
    const { legal_name } = await block();
    const sheet = `Fecha;Cliente;Servicio;Recibe;Teléfono;Dirección de entrega;Dirección de recogida\n${TODAY};${legal_name};${(await expectBody(owner.get(`/services/${service}`), 200)).name};Ana;04141234567;Calle 1;Calle 2`;
    const checked = await check(owner, await upload(owner, sheet, "orders"));
    const { items } = await expectBody(owner.get(`/imports/${checked.id}/rows`), 200);
    assert.equal(items[0].state, "error");
    assert.ok(JSON.stringify(items[0]).includes(REFUSED));
    const body = { client_id: client, payment_type: "partial", anonymous_client: null };
    const standing = sampleStanding(service, { days: { weekdays: [1, 2, 3, 4, 5, 6, 7] } }, body);
    const { id } = await expectBody(owner.post("/standing-orders", standing));
    await sampleFailure(api.database, id, TODAY);
    const retried = await owner.post(`/standing-orders/${id}/retry`, {});
    assert.deepEqual([retried.status, retried.body.message], [409, REFUSED]);
  });

  it("tell people and software of a client nothing but to call", async () => {
    const person = api.as(await portalToken(owner, client, api.as(null)));
    const program = api.as((await makeKey(owner)).key);
    const own = api.as((await makeKey(owner, { client_id: client })).key);
    await block();
    const { anonymous_client: _, ...sent } = sampleV1Order(service);
    const keyed = (caller: Caller, body: object) =>
      caller.post("/v1/orders", body, { "idempotency-key": `k-${Math.random()}` });
    const wish = sampleAsked(service);
    for (const answer of [
      await person.post("/portal/requests", wish),
      await keyed(program, { ...sent, client_id: client }),
      await keyed(own, sent),
      await program.post(
        "/v1/trips",
        { ...sent, client_id: client, stops: [{ receipt: sent.receipt }] },
        { "idempotency-key": "trip-1" },
      ),
    ]) {
      assert.deepEqual([answer.status, answer.body.message], [409, UNTOLD]);
      assert.ok(!answer.raw.toString("utf8").includes("agosto"));
    }
  });

  it("are alerts of phones, in any spelling", async () => {
    const basic = await api.employee(owner, "basic");
    const put = await expectBody(basic.put("/phone-alerts/0414-987.65.43", { text: "Perro bravo" }), 200);
    assert.deepEqual(put, {
      phone: "4149876543",
      text: "Perro bravo",
      written_by: basic.user.name,
      written_at: NOW,
    });
    assert.deepEqual(await expectBody(owner.get("/phone-alerts"), 200), [put]);
    assert.deepEqual(await expectBody(owner.get("/phone-alerts?phone=%2B584149876543"), 200), [put]);
    assert.deepEqual(await expectBody(owner.get("/phone-alerts?phone=04140000000"), 200), []);
    const changed = await expectBody(
      owner.put("/phone-alerts/4149876543", { text: "Ladra, no muerde" }),
      200,
    );
    assert.deepEqual([changed.text, changed.written_by], ["Ladra, no muerde", owner.user.name]);
    assert.deepEqual((await owner.put("/phone-alerts/abc", { text: "x" })).body.errors, {
      phone: ["El teléfono no parece un número"],
    });
    assert.deepEqual((await owner.put("/phone-alerts/4149876543", { text: "" })).body.errors, {
      text: ["La alerta es requerida"],
    });
    const { id, recipient_alert, recipient_alert_by } = await expectBody(owner.post("/deliveries", order()));
    assert.deepEqual([recipient_alert, recipient_alert_by], ["Ladra, no muerde", owner.user.name]);
    assert.equal((await owner.get(`/deliveries/${id}`)).body.recipient_alert, "Ladra, no muerde");
    const stranger = await api.owner();
    assert.deepEqual(await expectBody(stranger.get("/phone-alerts"), 200), []);
    assert.equal((await stranger.del("/phone-alerts/4149876543")).status, 404);
    await expectBody(owner.del("/phone-alerts/04149876543"), 204);
    assert.equal((await owner.del("/phone-alerts/04149876543")).status, 404);
    assert.equal((await owner.get(`/deliveries/${id}`)).body.recipient_alert, null);
    const { items } = await expectBody(owner.get("/events/filter?entity=phone_alert"), 200);
    assert.deepEqual(
      items.map(({ summary }: { summary: string }) => summary.split(" ")[0]),
      ["Eliminó", "Actualizó", "Creó"],
    );
  });

  it("stay with the client that two are merged into", async () => {
    const into = (
      await expectBody(owner.post("/clients", sampleClient({ alert: "Toca el timbre" } as object)))
    ).id;
    await expectBody(warn({ alert: "Paga tarde" }, client, clerk), 200);
    await block();
    await expectBody(owner.post(`/clients/${client}/merge`, { into_id: into, into }), 200);
    const merged = await expectBody(owner.get(`/clients/${into}`), 200);
    assert.deepEqual(
      [merged.alert, merged.blocked, merged.blocked_by],
      ["Toca el timbre. Paga tarde", { reason: REASON }, owner.user.name],
    );
  });

  it("reach the staff and the courier's phone, and no portal, key or recipient", async () => {
    const secrets = ["SECRETO-UNO", "SECRETO-DOS", "SECRETO-TRES", "SECRETO-CUATRO"];
    const papers = [{ kind: "license", number: secrets[3], expires_on: "2026-01-01" }];
    const courier = sampleCourier({ papers, vehicle: secrets[3], plate: "SECRETO" } as object);
    const courier_id = (await expectBody(owner.post("/couriers", courier))).id;
    const [person, phone, program, own] = [
      api.as(await portalToken(owner, client, api.as(null))),
      api.as(await phoneToken(owner, courier_id, api.as(null))),
      api.as((await makeKey(owner)).key),
      api.as((await makeKey(owner, { client_id: client })).key),
    ];
    const delivery = await expectBody(owner.post("/deliveries", order({ courier_id })));
    const request = await sampleRequest(api.database, owner.user.id, {
      service_id: service,
      client_id: client,
    });
    await expectBody(warn({ alert: secrets[0], blocked: { reason: secrets[1] } }), 200);
    await expectBody(owner.put(`/phone-alerts/${delivery.receipt.phone}`, { text: secrets[2] }), 200);
    await expectBody(owner.put(`/deliveries/${delivery.id}/status`, { status: "in_transit" }), 200);

    const staff = await expectBody(clerk.get(`/deliveries/${delivery.id}`), 200);
    assert.deepEqual([staff.client_alert, staff.recipient_alert], [secrets[0], secrets[2]]);
    const read = await expectBody(clerk.get(`/requests/${request.id}`), 200);
    assert.deepEqual([read.client_alert, read.client_blocked.reason], [secrets[0], secrets[1]]);
    const [stop] = (await expectBody(phone.get("/courier/deliveries"), 200)).items;
    assert.deepEqual([stop.client_alert, stop.recipient_alert], [secrets[0], secrets[2]]);

    const period = { start: "2026-11-01", end: "2026-11-30", today: TODAY, service };
    const answers: string[] = [];
    for (const caller of [person, program, own, api.as(null)])
      answers.push(...(await everyAnswer(caller, period)).values());
    for (const path of [
      `/portal/orders/${delivery.id}`,
      `/portal/requests/${request.id}`,
      `/portal/orders/${delivery.id}/repeat`,
      `/portal/orders/${delivery.id}/proof`,
    ])
      answers.push((await person.get(path)).raw.toString("utf8"));
    for (const caller of [program, own])
      answers.push((await caller.get(`/v1/orders/${delivery.id}`)).raw.toString("utf8"));
    answers.push(
      (await api.as(null).get(`/track/${delivery.tracking_url.split("/t/")[1]}`)).raw.toString("utf8"),
    );
    const { rows } = { rows: await api.database.read.selectFrom("webhook_deliveries").selectAll().execute() };
    answers.push(JSON.stringify(rows));
    answers.push((await clerk.get(`/deliveries/${delivery.id}/ticket`)).raw.toString("latin1"));
    assert.ok(answers.length > 100);
    for (const answer of answers) assert.doesNotMatch(answer, /SECRETO/);
    // The same search finds them where the staff is.
    assert.match(JSON.stringify([...(await everyAnswer(clerk, period))]), /SECRETO-UNO.*SECRETO-CUATRO/s);
  });
});
