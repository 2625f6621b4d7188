import assert from "node:assert/strict";
import { sampleClient } from "#features/clients/server/samples.ts";
import { expectNoViolations } from "../accessibility.ts";
import { today } from "../clock.ts";
import { stage } from "../fixtures.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { PhonePage } from "../pages/PhonePage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage("sqlite", {}, { offline: true });

journey(
  "the office asks with what is paid, and the courier carries and gives the change",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company();
    await owner.put(`/rates/${today()}`, { rate: 200, confirm: true });
    await owner.service({ name: "Exprés", amount: 5.5, bills: [] });
    const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
    await owner.client(sampleClient({ legal_name: "Panadería La Ñapa, C.A." }));

    // $12.50 are collected: $5 and $10 are not offered.
    const office = await scene.visit(owner);
    await office.page.goto("/deliveries/new");
    const form = await new Screen(office).arriveAt(DeliveryForm);
    await form.general("Exprés", "Luis Peña");
    await form.regularClient("napa", "Panadería La Ñapa, C.A.");
    const question = office.page.getByRole("group", { name: "¿Con cuánto paga?" });
    await office.page.getByRole("switch", { name: "Cobrar al entregar" }).check();
    await form.fill("Valor de la mercancía", "7");
    assert.deepEqual(
      await question.getByRole("radio").evaluateAll((all) => all.map((each) => each.getAttribute("value"))),
      ["exact", "2000", "5000", "10000", "other"],
    );
    await question.getByText("$20", { exact: true }).click();
    await form.sees(/Vuelto \$7,50 \(Bs 1\.500,00\)/);
    await expectNoViolations(office, "with what an order is paid");
    await office.keepShot("with what an order is paid");
    await form.recipient("María Gutiérrez", "04149876543", "Av. Libertador");
    await form.saveNew();

    await office.page.goto("/deliveries/board");
    await office.page.getByText("Paga $20,00 → vuelto $7,50 (Bs 1.500,00)").waitFor();
    await office.keepShot("change to carry on the board");

    // The phone says it, and fills it in.
    const visit = await scene.visit(undefined, devices.smallDark);
    const phone = new PhonePage(visit);
    await phone.enter((await owner.post(`/couriers/${courier.id}/access`, {})).code);
    await phone.shows("María Gutiérrez");
    await visit.page.getByText("Paga $20,00 → vuelto $7,00 + Bs 100,00").waitFor();
    await phone.press("Salir a entregar");
    await phone.press("Entregado");
    await visit.page.getByText("Pago completo").waitFor();
    assert.equal(await visit.page.getByLabel("Recibí en $").inputValue(), "20");
    await expectNoViolations(visit, "a delivery that is filled in");
    await visit.keepShot("change on the phone that was planned");
    await phone.fill("¿Quién recibió?", "María Gutiérrez");
    await phone.press("Confirmar entrega");
    await phone.says(/^Todo enviado/);
    const { cash } = await owner.get(`/couriers/${courier.id}/account`);
    assert.deepEqual(cash, { USD: 13, VES: -100 });
    assert.deepEqual((await owner.get("/cash")).change_differences, []);
    assert.equal((await owner.get("/cash")).balanced, true);
  },
);
