// Documents and references that a spreadsheet has spoilt, in each place that takes one.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const SPOILT = "30111222.0000001";
const CUT = "4.14E+09";
const says = (text: string) => [`No se entiende «${text}»`];

describe("a spoilt document or reference is refused", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await expectBody(owner.post("/services", sampleService()))).id;
  });
  after(() => api.close());
  const refuses = async (path: string, body: object, field: string, text: string) => {
    const { status, body: answer } = await owner.post(path, body);
    assert.deepEqual([status, answer.errors?.[field]], [422, says(text)], JSON.stringify(answer));
  };

  it("as a client's, but what is stored stays", async () => {
    const body = sampleClient({ registration_number: "J-30123456-1" });
    await refuses("/clients", { ...body, registration_number: SPOILT }, "registration_number", SPOILT);
    const { id } = await expectBody(owner.post("/clients", body));
    await api.database.transaction((tx) =>
      tx
        .updateTable("clients")
        .set({ registration_number: SPOILT, registration_key: "301112220000001" })
        .where("id", "=", id)
        .execute(),
    );
    const kept = await owner.put(`/clients/${id}`, { ...body, registration_number: SPOILT, notes: "Nueva" });
    assert.equal(kept.status, 200, JSON.stringify(kept.body));
  });

  it("as that of an order without a client, and as the reference of its payment", async () => {
    const order = sampleDelivery(service);
    await refuses("/deliveries", { ...order, payment_reference: CUT }, "payment_reference", CUT);
    const anonymous_client = { ...order.anonymous_client, registration_number: SPOILT };
    const field = "anonymous_client.registration_number";
    await refuses("/deliveries", { ...order, anonymous_client }, field, SPOILT);
  });

  it("as the reference of a debt's payment and of an advance", async () => {
    const client = await expectBody(
      owner.post("/clients", sampleClient({ registration_number: "J-2", allow_credit: true })),
    );
    await expectBody(owner.post("/deliveries", sampleCredit(service, client.id)));
    const paid = { client_id: client.id, method: "transfer", bank: "0102", reference: CUT };
    await refuses("/debt-payments/pay-all", paid, "reference", CUT);
    await refuses("/debt-payments/advance", { ...paid, amount: 5 }, "reference", CUT);
  });

  it("in a sheet of clients", async () => {
    const sheet = `Nombre;RIF;Tipo;Dirección\nUno;${SPOILT};Venezolano;A\n`;
    const made = await expectBody(owner.post("/imports", importForm("clients", sheet)));
    await owner.put(`/imports/${made.id}/mapping`, { mapping: made.mapping });
    const [row] = (await owner.get(`/imports/${made.id}/rows`)).body.items;
    assert.deepEqual([row.state, row.errors], ["error", { registration_number: says(SPOILT) }]);
  });
});
