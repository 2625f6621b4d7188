import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import type { Receipt } from "#features/receipts/contract.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { cannotRead, pagesOf } from "#server/pdf/testing.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { type Answer, type Caller, openTestApi, type TestApi } from "#test/api.ts";

const RATE = 200.5;

/** A tender's money, without how it was paid. */
const worth = ({ currency, amount, rate, usd }: Receipt["tenders"][number]) => ({
  currency,
  amount,
  rate,
  usd,
});

describe("receipts", () => {
  let api: TestApi;
  let owner: Caller;
  let service: number;
  before(async () => {
    api = await openTestApi();
    api.setNow("2026-11-20T15:00:00Z");
    owner = await api.owner();
    service = (await owner.post("/services", sampleService({ amount: 12.5 }))).body.id;
    assert.equal((await owner.put("/rates/2026-11-10", { rate: 180, confirm: true })).status, 200);
    assert.equal((await owner.put("/rates/2026-11-20", { rate: RATE, confirm: true })).status, 200);
  });
  after(async () => {
    assert.deepEqual(await brokenInvariants(api.database.read), []);
    await api.close();
  });

  const ok = ({ status, body }: Answer, expected = 201) => {
    assert.equal(status, expected, JSON.stringify(body));
    return body;
  };
  const newClient = async (name = "Café Uno") =>
    ok(await owner.post("/clients", sampleClient({ legal_name: name, allow_credit: true }))).id as number;
  const owe = async (client?: number) =>
    ok(await owner.post("/deliveries", sampleCredit(service, client ?? (await newClient()))));
  const pay = (how: string, body: object) => owner.post(`/debt-payments/${how}`, { method: "cash", ...body });
  const receipt = async (id: number) => ok(await owner.get(`/receipts/${id}`), 200);
  let lastReference = 1_000_000_000;
  const newReference = () => {
    lastReference += 1_234_567;
    return String(lastReference);
  };

  it("are numbered without gaps, one for each act of paying", async () => {
    const boss = await api.owner();
    const { id } = ok(await boss.post("/services", sampleService({ amount: 5 })));
    const client = ok(await boss.post("/clients", sampleClient({ allow_credit: true }))).id;
    const deliveries = [];
    for (let each = 0; each < 3; each++)
      deliveries.push(ok(await boss.post("/deliveries", sampleCredit(id, client))));
    ok(await boss.post("/deliveries", sampleDelivery(id)));
    const first = ok(
      await boss.post("/debt-payments/partial", {
        debt_id: deliveries[0].debt_id,
        amount: 2,
        method: "cash",
      }),
    );
    const tooMuch = { debt_id: deliveries[0].debt_id, amount: 3.01, method: "cash" };
    const refused = await boss.post("/debt-payments/partial", tooMuch);
    assert.equal(refused.status, 422);
    const all = ok(await boss.post("/debt-payments/pay-all", { client_id: client, method: "transfer" }));
    assert.deepEqual([first.receipt.number, all.receipt.number], [2, 3]);
    const details = ok(await boss.get(`/receipts/${all.receipt.id}`), 200);
    assert.deepEqual(
      [details.state, details.kind, details.amount, details.client_id, details.by, details.paid_on],
      ["reported", "payment", 13, client, boss.user.name, "2026-11-20"],
    );
    assert.deepEqual(details.tenders.map(worth), [{ currency: "USD", amount: 13, rate: null, usd: 13 }]);
    assert.deepEqual(
      details.payments.map(({ number, amount }: { number: number; amount: number }) => [number, amount]),
      [
        [1, 3],
        [2, 5],
        [3, 5],
      ],
    );
    const page = ok(await boss.get("/receipts/filter"), 200);
    assert.deepEqual(
      page.items.map(({ number, kind, state }: never) => [number, kind, state]),
      [
        [3, "payment", "reported"],
        [2, "payment", "confirmed"],
        [1, "automatic", "confirmed"],
      ],
    );
    assert.deepEqual(
      await boss.get(`/debts/${deliveries[0].debt_id}/payments`).then(({ body }) => body[0].receipt),
      { ...first.receipt, opening: false },
    );
  });

  it("in bolívares use the rate of the day when the money moved", async () => {
    const { debt_id } = await owe();
    const bolivares = { debt_id, method: "mobile_payment", currency: "VES" };
    const above = await pay("partial", { ...bolivares, amount: 2506.26 });
    assert.deepEqual(
      [above.status, above.body.errors],
      [422, { amount: ["El monto no puede ser mayor a Bs 2.506,25"] }],
    );
    const early = ok(await pay("partial", { ...bolivares, amount: 900, paid_on: "2026-11-15" }));
    assert.equal(early.payments[0].amount, 5);
    assert.equal(early.payments[0].date, "2026-11-20");
    const details = await receipt(early.receipt.id);
    assert.deepEqual(details.tenders.map(worth), [{ currency: "VES", amount: 900, rate: 180, usd: 5 }]);
    assert.deepEqual([details.paid_on, details.amount], ["2026-11-15", 5]);
    const tooLittle = "El monto no alcanza un centavo de dólar";
    const little = await pay("partial", { ...bolivares, amount: 1 });
    assert.deepEqual([little.status, little.body.errors], [422, { amount: [tooLittle] }]);
    const tender = { debt_id, method: "cash", tenders: [{ currency: "VES", amount: 1 }] };
    assert.deepEqual((await pay("partial", tender)).body.errors, { tenders: [tooLittle] });
    const cents = ok(await pay("partial", { ...bolivares, amount: 1.01 }));
    assert.equal(cents.payments[0].amount, 0.01, "half a cent is rounded up");
    const rest = ok(await pay("full", bolivares));
    assert.deepEqual([rest.payments[0].amount, rest.total_pending], [7.49, 0]);
    assert.equal((await receipt(rest.receipt.id)).tenders[0].amount, 1501.75); // 7.49 × 200.5 = 1501.745
    const none = await pay("full", { ...bolivares, debt_id: (await owe()).debt_id, paid_on: "2026-11-09" });
    assert.deepEqual([none.status, none.body.errors], [422, { currency: ["No hay tasa para esta fecha"] }]);
    const future = await pay("full", { debt_id: (await owe()).debt_id, paid_on: "2026-11-21" });
    assert.deepEqual(
      [future.status, future.body.errors],
      [422, { paid_on: ["La fecha no puede ser futura"] }],
    );
  });

  it("take tenders with change in both currencies", async () => {
    const { debt_id } = await owe();
    const tenders = [
      { currency: "USD", amount: 20 },
      { currency: "USD", amount: -5 },
      { currency: "VES", amount: -501.25 },
    ];
    const wrong = await pay("full", { debt_id, tenders: tenders.slice(0, 2) });
    assert.deepEqual(
      [wrong.status, wrong.body.errors],
      [422, { tenders: ["Lo recibido menos el vuelto debe ser $12,50"] }],
    );
    const both = await pay("partial", { debt_id, tenders, amount: 5 });
    assert.deepEqual(Object.keys(both.body.errors), ["tenders"]);
    const neither = await pay("partial", { debt_id });
    assert.deepEqual(neither.body.errors, { amount: ["El monto es requerido"] });
    const paid = ok(await pay("full", { debt_id, tenders }));
    assert.deepEqual([paid.payments[0].amount, paid.total_pending], [12.5, 0]);
    assert.deepEqual((await receipt(paid.receipt.id)).tenders.map(worth), [
      { currency: "USD", amount: 20, rate: null, usd: 20 },
      { currency: "USD", amount: -5, rate: null, usd: -5 },
      { currency: "VES", amount: -501.25, rate: RATE, usd: -2.5 },
    ]);
    const transfer = await pay("full", { debt_id: (await owe()).debt_id, tenders, method: "transfer" });
    assert.deepEqual(transfer.body.errors, { tenders: ["Solo el pago en efectivo puede tener vuelto"] });
  });

  it("split bolívares over debts to the céntimo", async () => {
    const client = await newClient();
    for (let each = 0; each < 3; each++) await owe(client);
    const body = { client_id: client, method: "transfer", currency: "VES" };
    const paid = ok(await pay("pay-partial-amount", { ...body, amount: 5555.55 }));
    assert.deepEqual(
      paid.payments.map(({ amount }: { amount: number }) => amount),
      [12.5, 12.5, 2.71],
    );
    const all = ok(await pay("pay-all", body));
    assert.equal(all.total_pending, 0);
  });

  it("refuse a reference that was used, name its receipt, and take it again after a void", async () => {
    const client = await newClient("Panadería Ávila");
    const reference = newReference();
    const body = { method: "mobile_payment", currency: "VES", bank: "0134" };
    const first = ok(await pay("full", { ...body, debt_id: (await owe(client)).debt_id, reference }));
    const { debt_id } = await owe(client);
    const again = await pay("full", { ...body, debt_id, reference: `00-${reference}` });
    const number = String(first.receipt.number).padStart(6, "0");
    assert.deepEqual(
      [again.status, again.body.message, again.body.duplicate],
      [
        409,
        `La referencia ya se usó en el recibo R-${number} de Panadería Ávila por $12,50 (Bs 2.506,25)`,
        undefined,
      ],
    );
    const cash = ok(await pay("partial", { debt_id, amount: 1, reference, method: "cash" }));
    assert.equal((await receipt(cash.receipt.id)).reference, reference);
    ok(await owner.post(`/receipts/${cash.receipt.id}/void`, { reason: "No" }), 200);
    // Another bank is similar only; so is another day.
    const similar = await pay("full", { ...body, debt_id, reference: reference.slice(-6), bank: "0105" });
    assert.deepEqual([similar.status, similar.body.duplicate], [409, true]);
    assert.match(similar.body.message, new RegExp(`R-${number} de Panadería Ávila`));
    const other = await pay("full", { ...body, debt_id, reference, amount: 1, paid_on: "2026-11-19" });
    assert.deepEqual([other.status, other.body.duplicate], [409, true], "other bolívares, other day");
    const insisted = ok(
      await pay("full", { ...body, debt_id, reference: `9${reference}`, accept_similar: true }),
    );
    const twice = await owe(client);
    const exact = { ...body, debt_id: twice.debt_id, reference, accept_similar: true };
    assert.equal((await pay("full", exact)).status, 409, "an exact duplicate needs a reason");
    ok(await owner.post(`/receipts/${insisted.receipt.id}/void`, { reason: "No" }), 200);
    ok(await owner.post(`/receipts/${first.receipt.id}/void`, { reason: "Cheque devuelto" }), 200);
    ok(await pay("full", exact));
  });

  it("have a similar reference within 30 days of the other, before or after", async () => {
    const boss = await api.owner();
    const day = "2026-06-15" as Day;
    assert.equal((await boss.put(`/rates/${addDays(day, -31)}`, { rate: RATE })).status, 200);
    const fee = ok(await boss.post("/services", sampleService({ amount: 5 }))).id;
    const client = ok(await boss.post("/clients", sampleClient({ allow_credit: true }))).id;
    const payOn = async (reference: string, paid_on: Day) => {
      const { debt_id } = ok(await boss.post("/deliveries", sampleCredit(fee, client)));
      const body = { debt_id, method: "mobile_payment", currency: "VES", bank: "0102", reference, paid_on };
      return boss.post("/debt-payments/full", body);
    };
    ok(await payOn("5500414243", day));
    for (const [away, status] of [
      [-31, 201],
      [-30, 409],
      [0, 409],
      [30, 409],
      [31, 201],
    ] as const) {
      const answer = await payOn("414243", addDays(day, away));
      assert.deepEqual(
        [answer.status, answer.body.duplicate],
        [status, status === 409 || undefined],
        `${away} days`,
      );
      if (status === 201)
        ok(await boss.post(`/receipts/${answer.body.receipt.id}/void`, { reason: "No" }), 200);
    }
  });

  it("have a similar reference if only the last six digits are given, also if those begin with a zero", async () => {
    const client = await newClient("Panadería Sol");
    const body = { method: "mobile_payment", currency: "VES", bank: "0102" };
    const first = { ...body, debt_id: (await owe(client)).debt_id, reference: "0077012345" };
    const { receipt } = ok(await pay("full", first));
    const second = { ...body, debt_id: (await owe(client)).debt_id, reference: "012345" };
    const similar = await pay("full", second);
    assert.deepEqual([similar.status, similar.body.duplicate], [409, true]);
    ok(await pay("full", { ...second, accept_similar: true }));
    const third = { ...body, debt_id: (await owe(client)).debt_id, reference: "0088012345" };
    const both = await pay("full", third);
    assert.deepEqual([both.status, both.body.duplicate], [409, true]);
    ok(await owner.post(`/receipts/${receipt.id}/void`, { reason: "No" }), 200);
    assert.equal((await pay("full", third)).status, 409, "it is like the second one too");
  });

  it("are found by number, client, reference, state, method, currency and day", async () => {
    const client = await newClient("Zapatería Única");
    const { debt_id } = await owe(client);
    const reference = newReference();
    const { id, number } = ok(
      await pay("full", { debt_id, method: "transfer", currency: "VES", reference, paid_on: "2026-11-12" }),
    ).receipt;
    const search = async (query: string) =>
      ok(await owner.get(`/receipts/filter?${query}`), 200).items.map((item: { id: number }) => item.id);
    for (const query of [
      `search=R-${String(number).padStart(6, "0")}`,
      `search=${number}`,
      "search=zapateria unica",
      `search=${reference}`,
      "start_date=2026-11-12&end_date=2026-11-12",
    ])
      assert.ok((await search(query)).includes(id), query);
    assert.deepEqual(await search("search=4294967297"), []);
    const anonymous = ok(await owner.post("/deliveries", sampleDelivery(service)));
    const [paid] = ok(await owner.get(`/debts/${anonymous.debt_id}/payments`), 200);
    assert.ok((await search("search=pedro perez")).includes(paid.receipt.id));
    assert.equal((await receipt(paid.receipt.id)).client_name, "Pedro Pérez");
    for (const [query, has] of [
      ["state=reported", true],
      ["state=confirmed", false],
      ["method=transfer", true],
      ["method=cash", false],
      ["currency=VES", true],
      ["currency=USD", false],
      ["start_date=2026-11-13", false],
    ] as const)
      assert.equal((await search(`${query}&perPage=100`)).includes(id), has, query);
  });

  it("are confirmed one by one and in bulk", async () => {
    const ids: number[] = [];
    for (const method of ["transfer", "mobile_payment", "cash", "transfer"])
      ids.push(ok(await pay("full", { debt_id: (await owe()).debt_id, method })).receipt.id);
    const confirmed = ok(await owner.put(`/receipts/${ids[0]}/state`, { state: "confirmed" }), 200);
    assert.equal(confirmed.state, "confirmed");
    const stranger = await (await api.owner()).post("/receipts/confirm", { ids });
    for (const unknown of [stranger, await owner.post("/receipts/confirm", { ids: [...ids, 999_999] })])
      assert.deepEqual([unknown.status, unknown.body.errors], [422, { ids: ["Algún recibo no existe"] }]);
    assert.deepEqual(ok(await owner.post("/receipts/confirm", { ids }), 200), { confirmed: 2 });
    assert.deepEqual(ok(await owner.post("/receipts/confirm", { ids }), 200), { confirmed: 0 });
    const events = ok(await owner.get("/events/filter?entity=receipt&action=confirm&perPage=100"), 200);
    assert.deepEqual(
      events.items
        .map(({ entity_id }: { entity_id: number }) => entity_id)
        .filter((id: number) => ids.includes(id)),
      [ids[3], ids[1], ids[0]],
    );
  });

  it("are a PDF for the staff, with the company's head and the bolívares", { skip: cannotRead }, async () => {
    const basic = await api.employee(owner, "basic");
    const { debt_id } = await owe();
    const transfer = { method: "mobile_payment", currency: "VES", bank: "0134", reference: newReference() };
    const paid = ok(await pay("full", { debt_id, ...transfer }));
    const { status, headers, raw } = await basic.get(`/receipts/${paid.receipt.id}/pdf`);
    const number = `R-${String(paid.receipt.number).padStart(6, "0")}`;
    assert.equal(status, 200);
    assert.equal(headers["content-disposition"], `inline; filename="recibo_${number}.pdf"`);
    const [text = "", ...more] = pagesOf(raw);
    assert.deepEqual(more, []);
    for (const part of [
      ...[owner.user.name, number, "20 nov 2026", "Café Uno", "Pago móvil", "Bs 2.506,25", "200,50"],
      ...["Banesco (0134)", "Por confirmar", "$12,50", "Recibo interno. No es factura."],
    ])
      assert.ok(text.includes(part), `${part} in ${text}`);
    assert.equal((await basic.get(`/receipts/${paid.receipt.id}`)).status, 403);
  });

  it("can't be changed in the database but in their state", async () => {
    const { id } = ok(await pay("full", { debt_id: (await owe()).debt_id })).receipt;
    const run = (change: object) =>
      api.database.transaction((tx) => tx.updateTable("receipts").set(change).where("id", "=", id).execute());
    await assert.rejects(run({ amount: 1 }), /only added/);
    await assert.rejects(run({ reference: "x" }), /only added/);
    await assert.rejects(run({ state: "reported" }), /only added/);
    await assert.rejects(
      api.database.transaction((tx) => tx.deleteFrom("receipts").where("id", "=", id).execute()),
      /only added|foreign/i,
    );
    await assert.rejects(
      api.database.transaction((tx) =>
        tx.deleteFrom("receipt_tenders").where("receipt_id", "=", id).execute(),
      ),
      /only added/,
    );
  });
});
