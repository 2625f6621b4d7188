import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCompany } from "#features/company/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { type Scene, stage } from "../fixtures.ts";
import { Dialog } from "../pages/Dialog.ts";
import { NoticesPage } from "../pages/NoticesPage.ts";
import { PortalPage } from "../pages/PortalPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices, type Visit } from "../visit.ts";

const journey = stage(undefined, {}, { offline: true });

const DETAILS = "Pago móvil 0102, 0414-5550000, J-30123456-7";

journey(
  "a client says that it paid; the office makes the receipt or says why not; the statement shows it",
  devices.desktopLight,
  async (scene) => {
    const { owner, code } = await office(scene);
    const visit = await scene.visit(undefined, devices.smallLight);
    const portal = new PortalPage(visit);
    await portal.enter(code);
    await visit.page.getByRole("link", { name: "Mi cuenta" }).click();
    await portal.title("Mi cuenta").waitFor();
    await portal.sees("$12,50");
    await portal.sees(/^Bs 2\.500,00 a la tasa de hoy, Bs 200/);
    await portal.sees(DETAILS);
    await portal.sees("Todavía no ha avisado pagos");
    await expectNoViolations(visit, "a client's account");
    await visit.keepShot("portal account");

    await pay(visit, "2500", "004512345678");
    await portal.sees("Por revisar");
    await portal.sees("$12,50");
    await pay(visit, "99", "00777");
    await visit.page.getByText("Por revisar").nth(1).waitFor();

    // The office sees both come in, and decides by keyboard.
    const clerk = await scene.visit(owner, devices.desktopLight);
    await clerk.page.goto("/debts/receipts");
    await clerk.page.getByRole("tab", { name: "Cobros 2 avisos de pago por revisar", exact: true }).waitFor();
    await clerk.page.getByRole("link", { name: "Avisos de pago (2)", exact: true }).press("Enter");
    const list = await new NoticesPage(clerk).arriveAt(NoticesPage);
    await expectNoViolations(clerk, "the payment notices");
    const row = list.row("004512345678");
    await row.getByRole("button", { name: "Aceptar", exact: true }).press("Enter");
    const dialog = await new Dialog(clerk, "Aceptar").opened();
    await dialog.sees(/^Orden 000001 · .+ · \$12,50$/);
    await dialog.sees("Ningún movimiento del banco, recibo ni aviso se le parece.");
    await dialog.fitsWidth();
    await expectNoViolations(clerk, "what resembles a payment notice");
    await clerk.keepShot("payment notice");
    await answered(clerk, /\/accept$/, () => dialog.button("Aceptar").press("Enter"));
    await dialog.closed();
    await new Screen(clerk).toast("Aviso aceptado: se hizo el recibo");
    await list.showsNo("004512345678");
    await list.act(list.row("00777"), "Rechazar");
    const why = await new Dialog(clerk, "Rechazar").opened();
    await why.fill("Motivo", "No aparece en el banco");
    await answered(clerk, /\/reject$/, () => why.button("Rechazar").press("Enter"));
    await why.closed();
    await list.showsNo("00777");
    await clerk.page.goto("/debts/receipts/notices");
    await list.shows("004512345678", "Aceptado");
    await list.shows("00777", "Rechazado");
    await clerk.keepShot("payment notices");

    // The client's page shows it without a reload.
    await portal.sees("Recibo R-000001");
    await portal.sees("Motivo: No aparece en el banco");
    await portal.sees("No debe nada");
    await visit.keepShot("portal account paid");
    await visit.page.getByRole("link", { name: "Estado de cuenta" }).click();
    await portal.title("Estado de cuenta").waitFor();
    await portal.sees("Anticipo");
    await portal.sees("Saldo final");
    await expectNoViolations(visit, "a client's statement");
    const beyond = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(beyond <= 0, `${beyond} px are beside the screen`);
    await visit.keepShot("portal statement");
    const [paper] = await Promise.all([
      visit.page.waitForEvent("download"),
      visit.page.getByRole("button", { name: /^Descargar PDF/ }).press("Enter"),
    ]);
    assert.match(paper.suggestedFilename(), /^estado_de_cuenta_.+\.pdf$/);
    await visit.page.getByRole("link", { name: "Volver" }).click();
    await visit.page.getByRole("link", { name: "Dinero de su mercancía" }).click();
    await portal.sees("No tenemos dinero de su mercancía");
    await expectNoViolations(visit, "a client's goods money");

    const [receipt, ...others] = (await owner.get("/receipts/filter")).items;
    assert.deepEqual([receipt.reference, receipt.amount, others.length], ["004512345678", 12.5, 0]);
  },
);

/** A client that owes an order, and the code of one of its people. */
async function office({ company }: Scene) {
  const owner = await company();
  await owner.put("/company", sampleCompany({ payment_details: DETAILS }));
  await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
  const service = await owner.service({ name: "Exprés", amount: 12.5, bills: [] });
  const client = await owner.client(sampleClient({ allow_credit: true }));
  await owner.post("/deliveries", sampleCredit(service.id, client.id, { date: today() }));
  const { code } = await owner.post(`/clients/${client.id}/access`, { name: "Ana Rivas" });
  return { owner, code };
}

/** Does something, and waits for the server's answer to it. */
async function answered({ page }: Visit, path: RegExp, act: () => Promise<void>) {
  await Promise.all([
    page.waitForResponse(
      (got) => got.request().method() === "POST" && path.test(new URL(got.url()).pathname) && got.ok(),
    ),
    act(),
  ]);
}

/** Says in the form that something was paid. What is typed stays when something is missing, and without a network. */
async function pay(visit: Visit, amount: string, reference: string) {
  const portal = new PortalPage(visit);
  const field = (label: string) => visit.page.getByLabel(label);
  const send = () => visit.page.getByRole("button", { name: "Enviar aviso" }).press("Enter");
  await visit.page.getByRole("link", { name: "Ya pagué", exact: true }).click();
  await portal.title("Avisar un pago").waitFor();
  await field("Monto en bolívares").fill(amount);
  visit.expectRefusal("POST", /\/portal\/payments$/, 422);
  await send();
  await visit.page.getByText("La referencia es requerida").waitFor();
  assert.equal(await field("Referencia").getAttribute("aria-invalid"), "true");
  await expectNoViolations(visit, "the form of a payment with an error");
  await field("Referencia").fill(reference);
  await field("Banco desde el que pagó").selectOption("0134");
  await field("Teléfono desde el que pagó").fill("0414-5550199");
  await visit.unplug();
  await send();
  await visit.page.getByText("No hay señal. Pruebe otra vez.").waitFor();
  await visit.reopen("/cliente/cuenta/pagar");
  await portal.title("Avisar un pago").waitFor();
  await visit.keepShot("portal pay");
  await visit.plugIn();
  assert.equal(await field("Referencia").inputValue(), reference);
  await answered(visit, /\/portal\/payments$/, send);
  await portal.title("Recibimos su aviso").waitFor();
  await visit.page.getByRole("link", { name: "Ver mi cuenta" }).click();
}
