// An order for when or where nobody works is refused at every door outside the office, and at no door inside.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { makeKey, sampleV1Order, sampleV1Trip } from "#features/keys/server/samples.ts";
import { portalToken } from "#features/portal/server/samples.ts";
import { sampleAsked, sampleFormBody } from "#features/requests/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Answer, type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const SLUG = "mandados";
const CLOSED = "El 25 dic 2026 no trabajamos (Navidad). El próximo día es el 28 dic 2026";

describe("a closed door", () => {
  let api: TestApi;
  let owner: Caller;
  let person: Caller;
  let [service, petare, chacao] = [0, 0, 0];
  /** Asks for an order at each door outside the office. */
  let doors: Record<string, (change: object) => Promise<Answer>>;
  before(async () => {
    api = await openTestApi();
    // A Friday, 14:30 in Caracas.
    api.setNow("2026-11-20T18:30:00Z");
    owner = await api.owner();
    const createId = async (path: string, body: object) => (await expectBody(owner.post(path, body))).id;
    service = await createId("/services", sampleService({ public: true }));
    petare = await createId("/zones", { name: "Petare", places: ["La Urbina"], served: false });
    chacao = await createId("/zones", { name: "Chacao", places: ["Altamira"], last_hour: "16:00" });
    const client = await createId("/clients", sampleClient());
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "08:00", to: "18:00" }));
    await expectBody(owner.put("/company", sampleCompany({ hours, request_form: true, slug: SLUG })), 200);
    const days = [{ date: "2026-12-25", name: "Navidad" }];
    await expectBody(owner.put("/company/closed-days", days), 200);
    person = api.as(await portalToken(owner, client, api.as(null)));
    const keyOf = async (change: object) => api.as((await makeKey(owner, change)).key);
    const [office, own] = [await keyOf({}), await keyOf({ client_id: client })];
    const once = () => ({ "idempotency-key": randomUUID() });
    doors = {
      form: (change) => api.as(null).post(`/public/${SLUG}/requests`, sampleFormBody(service, change)),
      portal: (change) => person.post("/portal/requests", sampleAsked(service, change)),
      quote: (change) => person.post("/portal/quote", { service_id: service, ...change }),
      office: (change) => office.post("/v1/orders", sampleV1Order(service, change), once()),
      client: (change) => own.post("/v1/orders", sampleV1Order(service, change), once()),
    };
  });
  after(() => api.close());

  const stop = (change: object = {}) => {
    const body: Record<string, unknown> = { ...sampleAsked(service), ...change };
    const { receipt, delivery_zone_id, promised_time } = body;
    return { receipt, delivery_zone_id, promised_time };
  };

  it("refuses a closed day, a past one, and a zone where nobody goes, under the field", async () => {
    for (const [name, ask] of Object.entries(doors)) {
      const errorsOf = async (change: object) => {
        const { status, body } = await ask(change);
        assert.equal(status, 422, `${name} ${JSON.stringify(change)} ${JSON.stringify(body)}`);
        return body.errors;
      };
      assert.deepEqual(await errorsOf({ date: "2026-12-25" }), { date: [CLOSED] }, name);
      assert.deepEqual(Object.keys(await errorsOf({ date: "2026-11-21" })), ["date"], name);
      assert.deepEqual(Object.keys(await errorsOf({ date: "2026-11-19" })), ["date"], name);
      const zones = { date: "2026-11-20", pickup_zone_id: petare };
      assert.deepEqual(await errorsOf(zones), { pickup_zone_id: ["No atendemos la zona Petare"] }, name);
      const to = { date: "2026-11-20", delivery_zone_id: petare };
      assert.deepEqual(Object.keys(await errorsOf(to)), ["delivery_zone_id"], name);
      assert.ok((await ask({ date: "2026-11-20" })).status < 300, name);
    }
  });

  it("refuses a closed hour, one that is over, and one after a zone's last", async () => {
    for (const [name, ask] of Object.entries(doors)) {
      if (name === "quote") continue;
      for (const change of [
        { promised_time: "18:00" },
        { promised_time: "14:29" },
        { promised_time: "16:01", delivery_zone_id: chacao },
      ]) {
        const { status, body } = await ask({ date: "2026-11-20", ...change });
        assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ["promised_time"]], name);
      }
      assert.equal((await ask({ date: "2026-11-20", promised_time: "16:00" })).status, 201, name);
    }
  });

  it("takes nothing for today while it is closed", async () => {
    api.setNow("2026-11-21T02:00:00Z");
    for (const [name, ask] of Object.entries(doors)) {
      const { status, body } = await ask({ date: "2026-11-20" });
      const reason = "A las 22:00 no trabajamos. Lo más pronto es el 23 nov 2026 a las 8:00";
      assert.deepEqual([status, body.errors], [422, { promised_time: [reason] }], name);
    }
    api.setNow("2026-11-20T18:30:00Z");
  });

  it("refuses a stop of a trip under the stop's field", async () => {
    const stops = [stop(), stop({ delivery_zone_id: petare })];
    const order = { ...sampleAsked(service), date: "2026-11-20", stops };
    const refused = await person.post("/portal/requests", order);
    assert.deepEqual(Object.keys(refused.body.errors), ["stops.1.delivery_zone_id"]);
    const key = api.as((await makeKey(owner)).key);
    const trip = sampleV1Trip(service, [{}, { promised_time: "19:00" }], { date: "2026-11-20" });
    const sent = await key.post("/v1/trips", trip, { "idempotency-key": randomUUID() });
    assert.deepEqual([sent.status, Object.keys(sent.body.errors)], [422, ["stops.1.promised_time"]]);
  });

  it("finds the zone by the address in the form, and gives no price without one", async () => {
    const receipt = { full_name: "Ana", phone: "0414-5551212", address: "La Urbina, calle 3" };
    const named = await doors.form?.({ date: "2026-11-20", receipt });
    assert.deepEqual(named?.body.errors, { delivery_zone_id: ["No atendemos la zona Petare"] });
    const quote = async (address: string) => {
      const query = `service_id=${service}&delivery_address=${encodeURIComponent(address)}`;
      return (await expectBody(api.as(null).get(`/public/${SLUG}/quote?${query}`), 200)).amount;
    };
    assert.equal(await quote("Calle sin nombre"), null);
    assert.equal(typeof (await quote("Altamira")), "number");
  });

  it("refuses rows of a client's sheet under their columns", async () => {
    const sheet = [
      "Fecha;Destinatario;Teléfono;Dirección;Hora",
      "25/12/2026;Rosa;0424-1234567;Calle París;",
      "23/11/2026;Rosa;0424-1234567;Calle París;19:00",
      "23/11/2026;Rosa;0424-1234567;Calle París;09:00",
    ].join("\n");
    const form = new FormData();
    form.set("file", new File([sheet], "pedidos.csv"));
    const { id, mapping } = await expectBody(person.post("/portal/imports", form));
    const body = { mapping, options: { service_id: service } };
    await expectBody(person.put(`/portal/imports/${id}/mapping`, body), 200);
    const { items } = await expectBody(person.get(`/portal/imports/${id}/rows`), 200);
    const errors = items.map((row: { errors: object }) => Object.keys(row.errors));
    assert.deepEqual(errors, [["date"], ["promised_time"], []]);
  });

  it("is open to the office, whatever the day", async () => {
    const change = { date: "2026-12-25", promised_time: "23:00", delivery_zone_id: petare };
    await expectBody(owner.post("/deliveries", sampleDelivery(service, change)), 201);
  });

  it("is open to everybody whose company says nothing, but not for what is over", async () => {
    const other = await api.owner();
    const plain = (await expectBody(other.post("/services", sampleService()))).id;
    const key = api.as((await makeKey(other)).key);
    const send = (change: object) =>
      key.post("/v1/orders", sampleV1Order(plain, change), { "idempotency-key": randomUUID() });
    assert.equal((await send({ date: "2026-12-25", promised_time: "23:00" })).status, 201);
    const past = await send({ date: "2026-11-20", promised_time: "00:01" });
    assert.deepEqual(Object.keys(past.body.errors), ["promised_time"]);
  });
});
