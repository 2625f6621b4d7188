import { stage } from "../fixtures.ts";
import { ClientsPage } from "../pages/ClientsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { HomePage } from "../pages/HomePage.ts";
import { Keyboard } from "../pages/Keyboard.ts";
import { LoginPage } from "../pages/LoginPage.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";
import { waitForValue } from "../waitForValue.ts";

const journey = stage();

journey(
  "an order is created and sent without a mouse",
  devices.desktopLight,
  async ({ company, visit: arrive }) => {
    const owner = await company();
    await owner.service({ name: "Exprés", amount: 5.5 });
    await owner.courier({ first_name: "Luis", last_name: "Peña" });
    const visit = await arrive();
    const hands = new Keyboard(visit);

    await new LoginPage(visit).open();
    await hands.tabTo("textbox", "Email");
    await hands.type(owner.email);
    await hands.tabTo("textbox", "Contraseña");
    await hands.type("clave-segura-1");
    await hands.press("Enter");
    const home = await new Screen(visit).arriveAt(HomePage);

    await hands.tabTo("link", "Deliverys");
    await hands.press("Enter");
    const orders = await home.arriveAt(DeliveriesPage);
    await hands.tabTo("link", "Nueva orden");
    await hands.press("Enter");
    await orders.heading("Nueva orden").waitFor();

    // The service has the focus, because the date is usually today's.
    await hands.on("combobox", "Servicio");
    await hands.take("expres", "Exprés");
    await hands.tabTo("combobox", "Repartidor");
    await hands.take("pe", "Luis Peña");
    await hands.tabTo("button", "Siguiente");
    await hands.press("Enter");

    await hands.tabTo("radio", "Cliente regular", { back: true });
    await hands.press("ArrowRight");
    await hands.tabTo("textbox", "Nombre legal");
    await hands.type("Pedro Pérez");
    await hands.tabTo("textbox", "Numero de documento");
    await hands.type("V-12345678");
    await hands.tabTo("textbox", "Teléfono");
    await hands.type("04161112233");
    await hands.tabTo("textbox", "Dirección de recogida");
    await hands.type("Plaza Altamira");
    await hands.tabTo("button", "Siguiente");
    await hands.press("Enter");

    await hands.on("textbox", "Nombre completo");
    await hands.type("Rosa Núñez");
    await hands.tabTo("textbox", "Teléfono");
    await hands.type("04241234567");
    await hands.tabTo("textbox", "Dirección");
    await hands.type("Calle Real de Sabana Grande");
    // Enter in the last field sends the whole form.
    await hands.press("Enter");
    await orders.arriveAt(DeliveriesPage);
    await orders.shows("000001", "Pedro Pérez", "Luis Peña", "Pendiente");

    await hands.tabTo("button", "Marcar en tránsito");
    await hands.press("Enter");
    await hands.on("button", "Confirmar");
    await hands.press("Enter");
    await orders.shows("000001", "En tránsito");
    await visit.page.locator(":focus").waitFor();
  },
);

journey("a list's search, filters, sort and page are in its URL", devices.desktopDark, async (scene) => {
  const owner = await scene.company();
  for (let index = 1; index <= 17; index++)
    await owner.client({
      legal_name: `Bodega ${String(index).padStart(2, "0")}`,
      type: index === 17 ? "commune" : "legal",
    });
  await owner.client({ legal_name: "Zapatería", type: "legal" });
  const visit = await scene.visit(owner);
  await visit.page.goto("/clients");
  const clients = await new Screen(visit).arriveAt(ClientsPage);
  await clients.range(1, 15, 18);

  await clients.search("bodega");
  await clients.range(1, 15, 17);
  await clients.filter((panel) => panel.choose("Tipo de documento", "Juridico"));
  await clients.range(1, 15, 16);
  await clients.sort("Nombre legal");
  await clients.shows("Bodega 16");
  await clients.sort("Nombre legal");
  await clients.shows("Bodega 01");
  await clients.next();
  await clients.range(16, 16, 16);
  await clients.shows("Bodega 16");

  const seen = async () => {
    await clients.range(16, 16, 16);
    await clients.shows("Bodega 16");
    await waitForValue(clients.searchBox, "bodega");
    await visit.page
      .getByRole("columnheader", { name: "Nombre legal" })
      .and(visit.page.locator("[aria-sort=ascending]"))
      .waitFor();
  };
  await seen();
  await visit.page.reload();
  await seen();
  // A shared link shows the same view.
  const address = visit.page.url();
  const other = await scene.visit(owner, devices.phoneLight);
  await other.page.goto(address);
  await new ClientsPage(other).range(16, 16, 16);

  // Each step back undoes one step: the page, the order, the other order, the filter, the search.
  await visit.page.goBack();
  await clients.range(1, 15, 16);
  await visit.page.goBack();
  await clients.shows("Bodega 16");
  await visit.page.goBack();
  await visit.page.goBack();
  await clients.range(1, 15, 17);
  await visit.page.goBack();
  await clients.range(1, 15, 18);
  await waitForValue(clients.searchBox, "");
});
