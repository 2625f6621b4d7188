import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleBill } from "#features/company-bills/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";
import { type MailServer, startMailServer } from "#test/mail/mailServer.ts";
import { planClosings } from "./closing.ts";

const TIME_ZONE = "America/Caracas";

describe("the closing mail", () => {
  let api: TestApi;
  let mails: MailServer;
  let owner: Caller;
  before(async () => {
    mails = await startMailServer();
    api = await openTestApi(mails.env);
  });
  after(async () => {
    await api.close();
    await mails.stop();
  });
  beforeEach(async () => {
    await at("2026-11-20T15:00:00Z");
    await api.database.transaction((tx) =>
      tx.updateTable("company_settings").set({ closing_mail: null }).execute(),
    );
    owner = await api.owner();
  });

  /** Lets two processes look at this moment, and sends what they planned. Returns how many mails were sent until now. */
  const at = async (moment: string) => {
    api.setNow(moment);
    const look = () => planClosings(api.database, new Date(moment), TIME_ZONE);
    await Promise.all([look(), look()]);
    await api.jobs.idle();
    return mails.mails.length;
  };
  const save = (closing_mail: unknown, caller = owner) =>
    caller.put("/company", sampleCompany({ closing_mail }));
  const to = ["ana@ejemplo.com", "luis@ejemplo.com"];

  it("has the day in ten lines with the cash report, at its hour", async () => {
    const first = mails.mails.length;
    const service = (await owner.post("/services", sampleService({ amount: 10 }))).body.id;
    await owner.post("/deliveries", sampleDelivery(service, { date: "2026-11-20" }));
    await owner.post("/company-bills", sampleBill({ date: "2026-11-20", amount: 3 }));
    const client = sampleClient({ allow_credit: true, legal_name: "Café Uno" });
    const { id } = (await owner.post("/clients", client)).body;
    await owner.post("/deliveries", sampleCredit(service, id, { date: "2026-11-19" }));
    const courier_id = (await owner.post("/couriers", sampleCourier())).body.id;
    // Collected on its own day, and given back on this one: today's figure has the minus.
    const cheap = (await expectBody(owner.post("/services", sampleService({ amount: 4 })))).id;
    const yesterday = sampleDelivery(cheap, { date: "2026-11-19", courier_id });
    const cancelled = await expectBody(owner.post("/deliveries", yesterday));
    await expectBody(owner.put(`/deliveries/${cancelled.id}/status`, { status: "in_transit" }), 200);
    const reason = { cancellation_notes: "No salió" };
    await expectBody(owner.put(`/deliveries/${cancelled.id}/cancel`, reason), 200);
    assert.equal((await save({ to, hour: 18 })).status, 200);
    assert.equal(await at("2026-11-20T21:59:00Z"), first, "17:59 in Caracas");
    assert.equal(await at("2026-11-20T22:00:00Z"), first + 1);
    const mail = await mails.mail(first);
    assert.deepEqual(mail.to, to);
    assert.equal(mail.subject, "Cierre del 20 nov 2026 · Mandados El Ávila");
    const lines = [
      "El 20 nov 2026 en cifras",
      "Órdenes entregadas: 0",
      "Órdenes canceladas: 0",
      "Órdenes por entregar: 2",
      "Facturado: $10,00",
      "Margen: ",
      "Cobros: $6,00",
      "Gastos: $3,00",
      "Cobros menos gastos: $3,00",
      "Efectivo en la caja general: $7,00",
      "Efectivo en turnos y con repartidores: $0,00",
      "Salió: $7,00: devuelto $4,00, gastos $3,00",
      "Por atender: Falta la tasa de cambio; 1 orden atrasada; 2 órdenes sin repartidor",
      "Quienes más deben: Café Uno $10,00",
    ];
    for (const line of lines) assert.ok(mail.text.includes(line), `${line}\n${mail.text}`);
    assert.match(mail.raw, /informe_de_caja_simplificado_2026-11-20_2026-11-20\.pdf/);
    assert.match(mail.raw, /JVBERi0/, "the PDF itself");
  });

  it("comes once a day, also after a late start, and not for a day that is over", async () => {
    const first = mails.mails.length;
    await save({ to, hour: 10 });
    assert.equal(await at("2026-11-20T20:00:00Z"), first, "10:00 was over when it was set at 11:00");
    assert.equal(await at("2026-11-21T14:00:00Z"), first + 1);
    assert.equal(await at("2026-11-21T23:00:00Z"), first + 1);
    await save({ to, hour: 20 });
    assert.equal(
      await at("2026-11-22T01:00:00Z"),
      first + 1,
      "a later hour of the same day sends no second one",
    );
    assert.equal(await at("2026-11-24T03:00:00Z"), first + 2, "23:00 on the 23rd, after the server was off");
    assert.match((await mails.mail(first + 1)).subject, /23 nov 2026/);
    assert.equal(await at("2026-11-25T05:00:00Z"), first + 3, "01:00 on the 25th: the 24th's is late");
    assert.match((await mails.mail(first + 2)).subject, /24 nov 2026/);
    await save(null);
    assert.equal(await at("2026-11-26T05:00:00Z"), first + 3);
  });

  it("is set by admins, kept by an edit without it, and refused field by field", async () => {
    assert.deepEqual((await save({ to, hour: 18 })).body.closing_mail, { to, hour: 18 });
    assert.deepEqual((await owner.put("/company", sampleCompany())).body.closing_mail, { to, hour: 18 });
    const { body } = await owner.get("/events/filter?entity=company");
    assert.deepEqual(body.items[1].changes.closing_mail, { before: null, after: { to, hour: 18 } });
    const errors = async (mail: unknown) => Object.entries((await save(mail)).body.errors);
    assert.deepEqual(await errors({ to: [], hour: 18 }), [
      ["closing_mail.to", ["Escribe al menos un email"]],
    ]);
    assert.deepEqual(await errors({ to: ["ana"], hour: 24 }), [
      ["closing_mail.to.0", ["Tiene que ser un email"]],
      ["closing_mail.hour", ["La hora debe ser un número del 0 al 23"]],
    ]);
    assert.equal((await save({ to, hour: 18 }, await api.employee(owner))).status, 403);
    assert.equal((await save({ to, hour: 18 }, await api.employee(owner, "admin"))).status, 200);
  });
});
