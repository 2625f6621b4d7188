// @world Details of a form.
import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleMobile, sampleNotes } from "#features/receipts/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Part } from "../pages/Part.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
const NAME = "a new order is paid in several ways, and its change sent as the last time";
journey(NAME, devices.desktopLight, atCounter);
journey(NAME, devices.smallDark, atCounter);

const CLIENT = "Panadería La Ñapa, C.A.";

async function office({ company }: Scene) {
  const owner = await company();
  await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 12, bills: [] });
  const client = await owner.client(sampleClient({ legal_name: CLIENT }));
  // Their change was sent before.
  const payment_tenders = [sampleNotes(20), sampleMobile(-1600)];
  const paid = { client_id: client.id, payment_method: "cash", payment_tenders, date: today() };
  await owner.post("/deliveries", sampleDelivery(service.id, paid));
  return { owner, client };
}

async function atCounter(scene: Scene) {
  const { owner, client } = await office(scene);
  const visit = await scene.visit(owner);
  const start = async () => {
    await visit.page.goto(`/deliveries/new/${client.id}`);
    const form = new DeliveryForm(visit);
    await form.general("Exprés");
    await form.recipient("Rosa Núñez", "04241234567", "Calle Real");
    await form.tab("Cliente");
    return form;
  };
  await notesAndMobile(visit, await start());
  const [mixed] = (await owner.get("/receipts/filter")).items;
  assert.deepEqual(
    mixed.tenders.map(({ method, currency, amount, reference }: Record<string, unknown>) => [
      ...[method, currency, amount, reference],
    ]),
    [
      ["cash", "USD", 10, null],
      ["mobile_payment", "VES", 400, "00998877"],
    ],
  );
  await changeAsBefore(visit, await start());
  const { items } = await owner.get("/change-payments/filter?state=to_send");
  assert.deepEqual(
    items.map(({ amount, currency, method, bank, phone, document }: Record<string, unknown>) => [
      ...[amount, currency, method, bank, phone, document],
    ]),
    [
      [8, "USD", "transfer", "0102", "4141234567", "V-12345678"],
      [1600, "VES", "mobile_payment", "0102", "4141234567", "V-12345678"],
    ],
  );
}

const wayOf = (visit: Visit, number: number) =>
  new Part(visit, visit.page.getByRole("group", { name: `Forma de pago ${number}`, exact: true }));

async function fitsWidth({ page }: Visit) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beyond <= 0, `${beyond} px are beside the page`);
}

/** $10 in notes, and the rest by mobile payment. A reload keeps both. */
async function notesAndMobile(visit: Visit, form: DeliveryForm) {
  const { page } = visit;
  await form.button("Agregar otra forma de pago").press("Enter");
  const [notes, mobile] = [wayOf(visit, 1), wayOf(visit, 2)];
  await form.sees("Falta recibir $12,00 o Bs 2.400,00");
  await notes.fill("Monto", "10");
  await form.sees("Falta recibir $2,00 o Bs 400,00");
  await mobile.field("Monto").press("Tab");
  await mobile.sees("El monto es requerido");
  // The server adds up, too.
  await mobile.fill("Monto", "300");
  await form.sees("Falta recibir $0,50 o Bs 100,00");
  visit.expectRefusal("POST", /\/deliveries$/, 422);
  await form.save();
  await form.sees("Lo recibido menos el vuelto debe ser $12,00");
  await mobile.button("Exacto Bs 400,00").press("Enter");
  await form.seesNo("Lo recibido menos el vuelto debe ser $12,00");
  await mobile.select("Banco").fill("banesco");
  await page.keyboard.press("Enter");
  await mobile.fill("Referencia", "00998877");
  await form.sees("Pago completo");
  await expectNoViolations(visit, "a new order that is paid in two ways");
  await fitsWidth(visit);
  await visit.keepShot(`a new order in two ways ${visit.device.name}`);
  await page.reload();
  await form.tab("Cliente");
  await form.sees("Pago completo");
  assert.equal(await mobile.field("Referencia").inputValue(), "00998877");
  await form.saveNew();
}

/** $20 in notes, and the change by transfer to where the last one went. */
async function changeAsBefore(visit: Visit, form: DeliveryForm) {
  const { page } = visit;
  await page.getByRole("switch", { name: /^Vuelto/ }).press("Space");
  await form.fill("Recibido en dólares", "20");
  await form.sees("Falta devolver $8,00 o Bs 1.600,00");
  await form.button("Pago móvil Bs 1.600,00").press("Enter");
  await form.button("Como la última vez: Venezuela (0102) · 0414-1234567 · V-12345678").press("Enter");
  assert.equal(await form.field("Documento").inputValue(), "V-12345678");
  const sent = new Part(visit, page.locator("[data-sent]"));
  await sent.segment("Cómo se envía", "Transferencia");
  await sent.segment("Moneda", "Dólares");
  await form.sees("Vuelto por transferencia: $8,00");
  await form.seesNo(/^Falta devolver/);
  await expectNoViolations(visit, "a new order's change by transfer");
  await fitsWidth(visit);
  await visit.keepShot(`a new order's change ${visit.device.name}`);
  await form.saveNew();
}
