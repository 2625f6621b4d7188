// The pages of people outside the office stand still while they load, however late each answer comes.
// @world Measures what moves.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sampleClient } from "#features/clients/server/samples.ts";
import { logoForm, sampleCompany } from "#features/company/server/samples.ts";
import { sampleCredit, sampleDelivery } from "#features/deliveries/server/samples.ts";
import { sampleNotice } from "#features/payment-notices/server/samples.ts";
import { sampleZone } from "#features/zones/server/samples.ts";
import { today } from "../clock.ts";
import type { Account } from "../company.ts";
import { openCourierApi } from "../courierApi.ts";
import { stage } from "../fixtures.ts";
import { answerInTurn, movesOf, watchMoves } from "../moves.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage();
const FORM = "mandados-quietos";

/** A company with a logo, zones and a public form, and a client with a delivered order, a debt, goods money and a payment to decide. */
async function office(owner: Account) {
  const company = { payment_details: "Pago móvil 0102", request_form: true, slug: FORM };
  await owner.put("/company", sampleCompany(company));
  await owner.call("PUT", "/company/logo", logoForm(readFileSync("e2e/door.png")));
  await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 12.5, bills: [], public: true });
  await owner.post("/zones", sampleZone());
  const client = await owner.client(sampleClient({ allow_credit: true }));
  const courier = await owner.courier({ first_name: "Luis" });
  const order = await owner.post(
    "/deliveries",
    sampleCredit(service.id, client.id, { date: today(), courier_id: courier.id, cod_amount: 20 }),
  );
  await owner.put(`/deliveries/${order.id}/status`, { status: "in_transit" });
  const did = await openCourierApi(owner, courier.id);
  const collection = { outcome: "collected", method: "cash", currency: "USD" };
  await did(order.id, { kind: "deliver", receiver_name: "Carmen Mora", collection });
  await owner.post("/settlements", { courier_id: courier.id, counted: { USD: 20 }, pay: "later" });
  await owner.post("/remittances", { client_id: client.id, currency: "USD", amount: 5, method: "cash" });
  await owner.post("/deliveries", sampleDelivery(service.id, { date: today(), courier_id: courier.id }));
  return { order, client, courier };
}

journey("nothing moves while a page outside the office loads", devices.smallLight, async (scene) => {
  const owner = await scene.company();
  const { order, client, courier } = await office(owner);
  const visit = await scene.visit();
  await watchMoves(visit);
  await enter(visit, owner, { client, courier });
  assert.deepEqual(await movesOf(visit), [], "the first visit of a courier");
  const answered = await answerInTurn(visit);
  /** Fails if something moves until the page shows these texts. */
  const isStill = async (path: string, ...texts: string[]) => {
    await visit.page.goto(path);
    for (const text of texts) await visit.page.getByText(text).first().waitFor();
    await answered();
    assert.deepEqual(await movesOf(visit), [], path);
  };
  await isStill("/cliente/", "No hay órdenes abiertas");
  await isStill(`/cliente/ordenes/${order.id}`, "Carmen Mora", "Valor de la mercancía");
  await isStill("/cliente/pedir", "Todavía no ha pedido nada aquí.", "$12,50");
  await isStill("/cliente/cuenta", "Referencia 004512345678");
  await isStill("/cliente/cuenta/mercancia", "Pago a usted 000001");
  await isStill("/cliente/cuenta/estado", "Saldo final");
  await isStill(`/pedir/${FORM}`, "Estimado $12,50");
  await isStill(new URL(order.tracking_url).pathname, "Carmen Mora");
  await isStill("/reparto/", "Salir a entregar");
  // What the page asks for later is nobody's concern.
  await visit.page.unrouteAll({ behavior: "ignoreErrors" });
});

journey("more of a list comes below what is shown", devices.smallLight, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  const client = await owner.client(sampleClient({ allow_credit: true }));
  for (let count = 1; count <= 21; count++)
    await owner.post("/deliveries", sampleCredit(service.id, client.id, { date: today() }));
  const { code } = await owner.post(`/clients/${client.id}/access`, { name: "Ana Rivas" });
  const visit = await scene.visit();
  const { page } = visit;
  const held = Promise.withResolvers<void>();
  await page.route(/\/portal\/orders\?.*perPage=40/, (route) => held.promise.then(() => route.continue()));
  await page.goto(`/cliente/#${code}`);
  await page.getByRole("button", { name: "Ver más" }).press("Enter");
  await page.getByRole("main").getByRole("button", { name: "Cargando…" }).waitFor();
  assert.equal(await page.getByRole("listitem").count(), 20, "those that are shown stay");
  held.resolve();
  await page.getByRole("listitem").nth(20).waitFor();
  assert.equal(await page.getByRole("main").getByRole("button").count(), 0, "there are no more");
});

/** Signs in a person of the client, who says that it paid, and then the courier. */
async function enter({ page }: Visit, owner: Account, { client, courier }: Record<string, { id: number }>) {
  const { code } = await owner.post(`/clients/${client?.id}/access`, { name: "Ana Rivas" });
  await page.goto(`/cliente/#${code}`);
  await page.getByText("No hay órdenes abiertas").waitFor();
  const body = JSON.stringify(sampleNotice({ paid_on: today() }));
  const status = await page.evaluate(async (body) => {
    const { access_token } = JSON.parse(localStorage.getItem("cliente.session") ?? "{}");
    const headers = { "content-type": "application/json", authorization: `Bearer ${access_token}` };
    const { status } = await fetch("/api/portal/payments", { method: "POST", headers, body });
    // Nothing is known from before.
    for (const key of Object.keys(localStorage))
      if (key.startsWith("cliente.kept ")) localStorage.removeItem(key);
    return status;
  }, body);
  assert.equal(status, 201);
  const access = await owner.post(`/couriers/${courier?.id}/access`, {});
  const held = Promise.withResolvers<void>();
  await page.route("**/api/courier/deliveries", async (route) => {
    await held.promise;
    // The page of the code asked first, and is gone by now.
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/r/${access.code}`);
  await page.waitForURL("**/reparto/");
  // It does not say that there are no orders before it knows.
  await page.getByText("Abriendo…").waitFor();
  held.resolve();
  await page.getByText("Salir a entregar").waitFor();
}
