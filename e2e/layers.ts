import { PASSWORD } from "./company.ts";
import { chooseInMenu } from "./menus.ts";
import { Dialog } from "./pages/Dialog.ts";
import { Part } from "./pages/Part.ts";
import type { Visit } from "./visit.ts";

/** An overlay (a dialog or menu): how to open and close it. */
export interface Layer {
  name: string;
  path: string;
  open: (visit: Visit) => Promise<unknown>;
}

const row = (visit: Visit, text: string) =>
  (visit.phone ? visit.page.getByRole("listitem") : visit.page.getByRole("row")).filter({ hasText: text });

/** Clicks a row's button, or its entry under 'Más acciones'. */
async function act(visit: Visit, text: string, action: string) {
  const button = row(visit, text).getByRole("button", { name: action, exact: true });
  await row(visit, text).first().waitFor();
  if ((await button.count()) > 0) return button.click();
  await row(visit, text).getByRole("button", { name: "Más acciones", exact: true }).click();
  await chooseInMenu(visit.page, action);
}

/** Opens a row's detail with the button that has its name. */
const openRow = (visit: Visit, text: string) => row(visit, text).getByRole("button").first().click();

export const press = ({ page }: Visit, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

const dialog = (visit: Visit, title: string) => new Dialog(visit, title).opened();

/** Changes the bill that this page edits, as another person may do. */
const changeElsewhere = ({ page }: Visit, change: object) =>
  page.evaluate(async (change) => {
    const url = `/api/company-bills/${location.pathname.split("/").at(-1)}`;
    const headers = {
      authorization: `Bearer ${localStorage.getItem("accessToken")}`,
      "content-type": "application/json",
    };
    const bill = await (await fetch(url, { headers })).json();
    const body = JSON.stringify({ ...bill, ...change });
    const { ok, status } = await fetch(url, { method: "PUT", headers, body });
    if (!ok) throw new Error(`${url}: ${status}`);
  }, change);

/** The dialogs and menus of the product. */
export const layers: Layer[] = [
  {
    name: "two-factor",
    path: "/users/security",
    open: async (visit) => {
      await press(visit, "Activar");
      const steps = await dialog(visit, "Activar la verificación en dos pasos");
      await steps.fill("Tu contraseña", PASSWORD);
      await steps.button("Continuar").click();
      await visit.page.getByRole("img", { name: /^Código QR/ }).waitFor();
    },
  },
  {
    name: "order",
    path: "/deliveries",
    open: async (visit) => {
      await openRow(visit, "000010");
      await (await dialog(visit, "Orden 000010")).sees("Historial");
    },
  },
  {
    name: "request",
    path: "/deliveries/requests?state=new",
    open: async (visit) => {
      await openRow(visit, "Carmen Landaeta");
      await (await dialog(visit, "Solicitud 000001")).sees("Historial");
    },
  },
  {
    name: "reject",
    path: "/deliveries/requests?state=new",
    open: async (visit) => {
      await act(visit, "Carmen Landaeta", "Rechazar");
      await dialog(visit, "Rechazar");
    },
  },
  {
    name: "filters",
    path: "/deliveries",
    open: async (visit) => {
      await visit.page.getByRole("button", { name: /^Filtros/ }).click();
      await (await dialog(visit, "Filtros")).sees("Fecha de fin");
    },
  },
  {
    name: "more-actions",
    path: "/deliveries",
    open: async (visit) => {
      await row(visit, "000010").getByRole("button", { name: "Más acciones", exact: true }).click();
      await visit.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "action-group",
    path: "/deliveries",
    open: async (visit) => {
      await row(visit, "000006").getByRole("button", { name: "Más acciones", exact: true }).click();
      await visit.page.getByRole("menuitem", { name: "Otras acciones", exact: true }).click();
      await visit.page.getByRole("menuitem", { name: "Cambiar repartidor", exact: true }).waitFor();
    },
  },
  {
    name: "confirm",
    path: "/deliveries",
    open: async (visit) => {
      await act(visit, "000010", "Marcar en tránsito");
      await dialog(visit, "Confirmar Accion");
    },
  },
  {
    name: "cancel",
    path: "/deliveries",
    open: async (visit) => {
      await act(visit, "000006", "Cancelar orden");
      await dialog(visit, "Confirmar Accion");
    },
  },
  {
    name: "assign",
    path: "/deliveries",
    open: async (visit) => {
      await act(visit, "000006", "Cambiar repartidor");
      await (await dialog(visit, "Confirmar Accion")).select("Repartidor").fill("Pedro Marcano");
      await visit.page.getByRole("option", { name: /^Crear/ }).waitFor();
    },
  },
  {
    name: "create-inside",
    path: "/deliveries/new",
    open: async (visit) => {
      await new Part(visit).select("Servicio").fill("Encomienda");
      await visit.page.getByRole("option", { name: "Crear «Encomienda»" }).click();
      await dialog(visit, "Nuevo servicio");
    },
  },
  {
    name: "ticket",
    path: "/deliveries",
    open: async (visit) => {
      await act(visit, "000010", "Ver ticket");
      await (await dialog(visit, "Ticket 000010")).button("Descargar PDF").waitFor();
    },
  },
  {
    name: "client",
    path: "/clients",
    open: async (visit) => {
      await openRow(visit, "J-30123456-7");
      await (await dialog(visit, "Panadería La Ñapa, C.A.")).sees("Historial");
    },
  },
  {
    name: "client-orders",
    path: "/clients",
    open: async (visit) => {
      await openRow(visit, "J-30123456-7");
      const client = await dialog(visit, "Panadería La Ñapa, C.A.");
      if (visit.phone) await client.choose("Datos del cliente", "Órdenes");
      else await visit.page.getByRole("tab", { name: "Órdenes", exact: true }).click();
      await visit.page.getByRole("list", { name: "Órdenes del cliente" }).waitFor();
    },
  },
  {
    name: "client-statement",
    path: "/clients",
    open: async (visit) => {
      await openRow(visit, "J-30123456-7");
      await press(visit, "Estado de cuenta");
      await visit.page.getByRole("img", { name: /^Saldo en estas fechas/ }).waitFor();
    },
  },
  {
    name: "client-portal",
    path: "/clients",
    open: async (visit) => {
      await openRow(visit, "J-30123456-7");
      await press(visit, "Acceso al portal");
      const access = await dialog(visit, "Acceso al portal: Panadería La Ñapa, C.A.");
      await access.sees("Nadie de este cliente tiene acceso todavía.");
    },
  },
  {
    name: "ageing-orders",
    path: "/debts/ageing",
    open: async (visit) => {
      await visit.page.getByRole("button", { name: /^Ferretería El Tornillo.*Total/ }).click();
      await visit.page.getByRole("dialog", { name: /^Órdenes de Ferretería/ }).waitFor();
      await visit.settled();
    },
  },
  {
    name: "delete",
    path: "/company-bills",
    open: async (visit) => {
      await act(visit, "Internet", "Eliminar");
      await (await dialog(visit, "Confirmar Accion")).sees(/Internet/);
    },
  },
  {
    name: "versions",
    path: "/company-bills",
    open: async (visit) => {
      await row(visit, "Internet").getByRole("link", { name: "Editar", exact: true }).click();
      const form = new Part(visit);
      await form.fill("Descripción", "Plan del mes, con fibra");
      await changeElsewhere(visit, { description: `Plan de ${Date.now() % 1000} megas` });
      visit.expectRefusal("PUT", /\/company-bills\/\d+$/, 412);
      await form.button("Guardar").click();
      await (await dialog(visit, "Otra persona cambió este registro")).sees("Descripción");
    },
  },
  {
    name: "palette",
    path: "/company-bills",
    open: async (visit) => {
      await visit.page.getByText("Internet").first().waitFor();
      await visit.page.keyboard.press("Control+k");
      await visit.page.keyboard.type("repetir tornillo");
      await visit.page.getByRole("option", { name: /^Repetir orden 000010/ }).waitFor();
    },
  },
  {
    name: "shift",
    path: "/company-bills/shifts",
    open: async (visit) => {
      await openRow(visit, "Mandados del Este");
      await visit.page.getByRole("button", { name: "Descargar cierre", exact: true }).waitFor();
    },
  },
  {
    name: "settlement",
    path: "/couriers/settlements",
    open: async (visit) => {
      await openRow(visit, "Ana Rojas");
      await visit.page.getByRole("button", { name: "Anular liquidación", exact: true }).waitFor();
    },
  },
  {
    name: "move-cash",
    path: "/company-bills/cash",
    open: async (visit) => {
      await press(visit, "Mover efectivo");
      await dialog(visit, "Mover efectivo");
    },
  },
  {
    name: "remit",
    path: "/debts/remittances",
    open: async (visit) => {
      await press(visit, "Pagar al cliente: María Alejandra Gutiérrez");
      await (await dialog(visit, "Pagar al cliente")).sees("Disponible: $8,50");
    },
  },
  {
    name: "service",
    path: "/services",
    open: async (visit) => {
      await openRow(visit, "Exprés");
      await (await dialog(visit, "Exprés")).sees("Peaje");
    },
  },
  {
    name: "far-rate",
    path: "/home?rate=set",
    open: async (visit) => {
      const rate = await dialog(visit, "Cambiar tasa");
      await rate.fill("Tasa", "2310,46");
      await rate.button("Guardar").click();
      await (await dialog(visit, "Confirmar Accion")).sees(/^Hoy rige Bs 231,05: es 900 % más/);
    },
  },
  {
    name: "reports",
    path: "/home",
    open: async (visit) => {
      await press(visit, "Reportes");
      await visit.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "report",
    path: "/home",
    open: async (visit) => {
      await press(visit, "Reportes");
      await visit.page.getByRole("menuitem", { name: "Reporte de caja detallado", exact: true }).click();
      await (await dialog(visit, "Reporte de caja detallado")).sees("Fecha de fin");
    },
  },
  {
    name: "journal",
    path: "/users/company",
    open: async (visit) => {
      await press(visit, "Descargar libro diario");
      await (await dialog(visit, "Descargar libro diario")).sees("Fecha de fin");
    },
  },
  {
    name: "client-picker",
    path: "/debts",
    open: async (visit) => {
      await press(visit, "Seleccionar Cliente");
      await (await dialog(visit, "Seleccionar Cliente")).sees("Ferretería El Tornillo");
    },
  },
  {
    name: "payment",
    path: "/debts",
    open: async (visit) => {
      await visit.page.getByRole("link", { name: /Ferretería El Tornillo/ }).click();
      await press(visit, "Cobrar parte");
      const payment = await dialog(visit, "Cobrar parte");
      await payment.fill("Monto", "42");
      await payment.sees("2 órdenes");
    },
  },
];

/** Overlays that only phones have. */
export const phoneLayers: Layer[] = [
  {
    name: "menu",
    path: "/deliveries",
    open: async (visit) => {
      await press(visit, "Menú");
      await dialog(visit, "Menú");
    },
  },
];
