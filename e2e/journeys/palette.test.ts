import assert from "node:assert/strict";
import { sampleDelivery } from "#features/deliveries/server/samples.ts";
import type { Account } from "../company.ts";
import { stage } from "../fixtures.ts";
import { ClientForm, ClientsPage } from "../pages/ClientsPage.ts";
import { DebtsPage } from "../pages/DebtsPage.ts";
import { DeliveriesPage } from "../pages/DeliveriesPage.ts";
import { DeliveryForm } from "../pages/DeliveryForm.ts";
import { Dialog } from "../pages/Dialog.ts";
import { Palette } from "../pages/Palette.ts";
import { Screen } from "../pages/Screen.ts";
import { devices } from "../visit.ts";

const journey = stage();

journey("Ctrl+K finds a page, a record and an action", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  const service = await owner.service();
  await owner.client({ legal_name: "Panadería La Ñapa, C.A." });
  await owner.client({ legal_name: "Ferretería El Tornillo", registration_number: "J-29876543-2" });
  for (const name of ["Pedro Pérez", "Rosa Núñez"])
    await owner.post("/deliveries", sampleDelivery(service.id, { receipt: recipient(name) }));
  const visit = await scene.visit(owner);
  await visit.page.goto("/deliveries");
  const orders = await new Screen(visit).arriveAt(DeliveriesPage);

  await (await Palette.open(visit)).take("cobrar", "Cuentas por cobrar");
  await orders.arriveAt(DebtsPage);

  // A client found without accents opens over the list; closing it shows the list.
  await (await Palette.open(visit)).take("panaderia", /^Panadería La Ñapa/);
  const clients = await orders.arriveAt(ClientsPage);
  const client = await new Dialog(visit, "Panadería La Ñapa, C.A.").opened();
  await client.sees("Numero de documento");
  await client.escape();
  assert.ok(!new URL(visit.page.url()).searchParams.has("detail"));

  // Also on the page that is already open; an order is found by its number, with or without leading zeros.
  await (await Palette.open(visit)).take("tornillo", /^Ferretería El Tornillo/);
  await (await new Dialog(visit, "Ferretería El Tornillo").opened()).escape();
  await (await Palette.open(visit)).take("000002", /^000002/);
  const order = await new Dialog(visit, "Orden 000002").opened();
  await order.sees("Rosa Núñez");
  await visit.page.reload();
  await order.opened();
  await order.escape();

  // One more Enter repeats an earlier order.
  await (await Palette.open(visit)).take("repetir rosa", /^Repetir orden 000002/);
  const repeated = await orders.arriveAt(DeliveryForm);
  await repeated.sees("Lista para guardar");
  await repeated.tab("Destinatario");
  await repeated.holds("Nombre completo", "Rosa Núñez");

  await (await Palette.open(visit)).take("nuevo cliente", "Nuevo cliente");
  await clients.arriveAt(ClientForm);
  await (await Palette.open(visit)).take("tema", "Cambiar tema");
  await visit.page.locator("html[data-mantine-color-scheme=dark]").waitFor();

  const nothing = await Palette.open(visit);
  await visit.page.keyboard.type("zapatos de charol");
  await nothing.sees("No se encontró nada con esas palabras");
  await nothing.escape();
  assert.equal(new URL(visit.page.url()).pathname, "/clients/new");
});

const STAFF_PAGES = ["Deliverys", "Clientes", "Repartidor", "Servicios", "Gastos", "Seguridad"];
const STAFF_TABS = ["Despacho", "Fijas", "Por rendir", "Liquidaciones", "Mi caja"];
const ADMIN_TABS = ["Turnos", "Efectivo", "Cobros", "Antigüedad", "Recaudos", "Empresa", "Actividad"];
const STAFF_CREATES = [
  "Nueva orden",
  "Nuevo cliente",
  "Nuevo repartidor",
  "Nuevo servicio",
  "Nuevo gasto",
  "Nueva orden fija",
];
const SETTINGS = ["Cambiar tema", "Atajos de teclado", "Cerrar sesión"];

journey("the palette lists every page, and every form that creates", devices.desktopLight, async (scene) => {
  const owner = await scene.company();
  for (const [account, pages, creates, hidden] of [
    [
      owner,
      [
        ...STAFF_PAGES,
        ...STAFF_TABS,
        ...ADMIN_TABS,
        "Inicio",
        "Empleados",
        "Cuentas por cobrar",
        "Perfil",
        "Conexiones",
        "Cambiar contraseña",
      ],
      [...STAFF_CREATES, "Nuevo empleado"],
      [],
    ],
    [
      await owner.employee(),
      [...STAFF_PAGES, ...STAFF_TABS],
      STAFF_CREATES,
      [...ADMIN_TABS, "Nuevo empleado"],
    ],
    [
      await owner.employee({ role: "admin" }),
      [...STAFF_PAGES, ...STAFF_TABS, ...ADMIN_TABS, "Deudas"],
      STAFF_CREATES,
      ["Nuevo empleado"],
    ],
  ] satisfies [Account, string[], string[], string[]][]) {
    const visit = await scene.visit(account);
    await visit.page.goto("/clients");
    await new Screen(visit).arriveAt(ClientsPage);
    const options = await (await Palette.open(visit)).options();
    const missing = [...pages, ...creates, ...SETTINGS].filter((name) => !options.includes(name));
    assert.deepEqual(missing, []);
    assert.deepEqual(
      options.filter((name) => hidden.includes(name)),
      [],
    );
  }
});

journey("single keys, and the switch that turns them off", devices.desktopDark, async (scene) => {
  const visit = await scene.visit(await scene.company());
  const { keyboard } = visit.page;
  await visit.page.goto("/clients");
  const clients = await new Screen(visit).arriveAt(ClientsPage);
  const searchHasFocus = clients.searchBox.and(visit.page.locator(":focus"));

  await keyboard.press("/");
  await searchHasFocus.waitFor();
  // In a text field a letter is just typed.
  await keyboard.type("n?/");
  assert.equal(await clients.searchBox.inputValue(), "n?/");
  await clients.searchBox.fill("");
  await clients.heading("Clientes").focus();
  await keyboard.press("n");
  await clients.arriveAt(ClientForm);
  await visit.page.goBack();
  await clients.arriveAt(ClientsPage);

  await keyboard.press("?");
  const help = await new Dialog(visit, "Atajos de teclado").opened();
  const on = help.within.getByRole("switch", { name: "Atajos de una sola tecla" });
  // The switch's input is under its label.
  await on.press("Space");
  await help.within.getByRole("switch", { checked: false }).waitFor({ state: "attached" });
  await help.escape();

  for (const key of ["/", "n", "?"]) await keyboard.press(key);
  assert.equal(await searchHasFocus.count(), 0);
  assert.equal(new URL(visit.page.url()).pathname, "/clients");
  assert.equal(await help.element.count(), 0);
  // Shortcuts with a modifier still work, and lead back to the switch. The choice survives a reload.
  await visit.page.reload();
  await clients.arriveAt(ClientsPage);
  await (await Palette.open(visit)).take("atajos", "Atajos de teclado");
  await help.opened();
  await on.press("Space");
  await help.escape();
  await keyboard.press("/");
  await searchHasFocus.waitFor();
});

const recipient = (full_name: string) => ({ full_name, phone: "04241234567", address: "Calle 8, La Urbina" });
