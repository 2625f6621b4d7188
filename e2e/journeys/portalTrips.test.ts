import assert from "node:assert/strict";
import { expectNoViolations } from "../accessibility.ts";
import { stage } from "../fixtures.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { RequestsPage } from "../pages/RequestsPage.ts";
import { devices } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

const journey = stage();

interface ListedStop {
  receipt_full_name: string;
  courier_id: number;
  cod_amount: number;
  trip: { position: number };
}

journey(
  "a client asks for two stops on a phone, and the office makes a trip of them with a courier",
  devices.desktopLight,
  async (scene) => {
    const owner = await scene.company({ name: "Mandados del Ávila" });
    await owner.service({ name: "Exprés", amount: 5.5, stop_amount: 2 });
    const courier = await owner.courier({ first_name: "Luis", last_name: "Peña" });
    const client = await owner.client({ legal_name: "Comercial Ávila", allow_credit: true });
    const { code } = await owner.post(`/clients/${client.id}/access`, { name: "Daniela Freites" });

    const guest = await scene.visit(undefined, devices.smallLight);
    const { page } = guest;
    await page.goto(`/cliente/#${code}`);
    await page.getByRole("heading", { name: "Mis órdenes" }).waitFor();
    await page.goto("/cliente/pedir");
    const press = (name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
    await page.getByLabel("Nombre").fill("Ana Díaz");
    await page.getByLabel("Teléfono").fill("0414-111.22.33");
    await page.getByLabel("Dirección de entrega").fill("Calle Loira, El Paraíso");
    await press("Otra parada");
    const stop = (number: number) => page.getByRole("region", { name: `Parada ${number}`, exact: true });
    await stop(2).getByLabel("Nombre").and(page.locator(":focus")).fill("Eva Mora");
    await press("Otra parada");
    await stop(3).getByLabel("Nombre").and(page.locator(":focus")).waitFor();
    await press("Quitar la parada 3");
    await page.getByRole("button", { name: "Otra parada" }).and(page.locator(":focus")).waitFor();
    // What is missing is said at its stop, and a reload takes nothing away.
    await press("Pedir");
    await stop(2).getByText("El teléfono es requerido").waitFor();
    await expectNoViolations(guest, "the portal's form with two stops and an error");
    await stop(2).getByLabel("Teléfono").fill("0424-999.88.77");
    await stop(2).getByLabel("Dirección de entrega").fill("Calle París, Las Mercedes");
    await stop(2).getByLabel("Valor de la mercancía en dólares").fill("20");
    await page.getByText("$7,50").waitFor();
    await page.reload();
    await waitForValue(stop(2).getByLabel("Nombre"), "Eva Mora");
    await press("Pedir");
    await page.getByRole("heading", { name: "Solicitud 000001 recibida" }).waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: "2 paradas" })
      .getByText("Ana Díaz, Eva Mora")
      .waitFor();

    const office = await scene.visit(owner);
    await office.page.goto("/deliveries/requests");
    const list = await new RequestsPage(office).arriveAt(RequestsPage);
    await list.act(list.row("Ana Díaz, Eva Mora"), "Aceptar");
    const form = new DeliveryForm(office);
    await form.heading("Aceptar solicitud 000001").waitFor();
    await form.choose("Repartidor", "Luis Peña");
    await form.save();
    await list.shows("Ana Díaz, Eva Mora", "Aceptada");
    const { items } = await owner.get("/deliveries/filter");
    assert.deepEqual(
      items
        .map((order: ListedStop) => [
          order.receipt_full_name,
          order.courier_id,
          order.cod_amount,
          order.trip.position,
        ])
        .toReversed(),
      [
        ["Ana Díaz", courier.id, 0, 1],
        ["Eva Mora", courier.id, 20, 2],
      ],
    );
    await page.getByRole("link", { name: "Mis órdenes" }).click();
    await page.getByRole("listitem").filter({ hasText: "Eva Mora" }).getByText("parada 2 de 2").waitFor();
  },
);
