import { type Account, PASSWORD } from "./company.ts";
import { Dialog } from "./pages/Dialog.ts";
import { Part } from "./pages/Part.ts";
import { PhonePage } from "./pages/PhonePage.ts";
import type { SmallCompany } from "./smallCompany.ts";
import type { Visit } from "./visit.ts";

/** A page of the product: its URL, and a text that shows that it is loaded. */
export interface Stop {
  name: string;
  path: string;
  /** Who opens it: nobody, the owner (the default), or a basic employee. */
  as?: (company: SmallCompany) => Account | undefined;
  title: string | RegExp;
  /** Waits for content that loads after the title. */
  text?: string | RegExp;
}

const nobody = () => undefined;
const basic = (company: SmallCompany) => company.basic;

/** The lists that the entries of Inicio open. */
const waiting: Stop[] = [
  { name: "deliveries-late", path: "/deliveries?late=1", title: "Deliverys", text: "000003" },
  {
    name: "settlements-undecided",
    path: "/couriers/settlements?undecided=1",
    title: "Liquidaciones",
    text: "Ana Rojas",
  },
  { name: "shifts-open", path: "/company-bills/shifts?open=1", title: "Turnos", text: "Rosa Núñez" },
  {
    name: "remittances-available",
    path: "/debts/remittances?available=1",
    title: "Recaudos",
    text: /^María/,
  },
  {
    name: "events-of-others",
    path: "/events?entity=company_bill&ofOthers=1",
    title: "Actividad",
  },
];

/** Every page of the product, with a small company's data. */
export function tourOf({ ids }: SmallCompany): Stop[] {
  return [
    { name: "sign-in", path: "/", as: nobody, title: /Bienvenid/, text: "¿Olvidaste tu contraseña?" },
    { name: "forgot", path: "/forgot", as: nobody, title: "Recupera tu acceso" },
    { name: "reset", path: "/reset/x", as: nobody, title: "Pon otra contraseña" },
    { name: "home", path: "/home", title: "Inicio", text: /^Lun$/ },
    { name: "deliveries", path: "/deliveries", title: "Deliverys", text: "000010" },
    { name: "board", path: "/deliveries/board", title: "Deliverys", text: /^Sin asignar/ },
    { name: "delivery-new", path: "/deliveries/new", title: "Nuevo delivery" },
    { name: "delivery-new-for", path: `/deliveries/new/${ids.client}`, title: "Nuevo delivery" },
    { name: "delivery-edit", path: `/deliveries/edit/${ids.pending}`, title: "Editar delivery" },
    { name: "clients", path: "/clients", title: "Clientes", text: "J-30123456-7" },
    { name: "clients-duplicates", path: "/clients/duplicates", title: "Posibles duplicados" },
    { name: "client-new", path: "/clients/new", title: "Nuevo cliente" },
    { name: "client-edit", path: `/clients/edit/${ids.client}`, title: "Editar cliente" },
    { name: "couriers", path: "/couriers", title: "Repartidor", text: "Ibáñez" },
    { name: "courier-new", path: "/couriers/new", title: "Nuevo repartidor" },
    { name: "courier-edit", path: `/couriers/edit/${ids.courier}`, title: "Editar repartidor" },
    { name: "accounts", path: "/couriers/accounts", title: "Por rendir", text: "Luis Peña" },
    {
      name: "settle",
      path: `/couriers/accounts?courier=${ids.courier}`,
      title: "Por rendir: Luis Peña",
      text: "Dólares",
    },
    { name: "settlements", path: "/couriers/settlements", title: "Liquidaciones", text: "Ana Rojas" },
    { name: "services", path: "/services", title: "Servicios", text: "Mudanza pequeña" },
    { name: "service-new", path: "/services/new", title: "Nuevo servicio" },
    { name: "service-edit", path: `/services/edit/${ids.service}`, title: "Editar servicio" },
    { name: "employees", path: "/employees", title: "Empleados", text: "Rosa Núñez" },
    { name: "employee-new", path: "/employees/new", title: "Nuevo empleado" },
    { name: "employee-edit", path: `/employees/edit/${ids.employee}`, title: "Editar empleado" },
    {
      name: "employee-password",
      path: `/employees/edit/password/${ids.employee}`,
      title: "Cambiar contraseña",
    },
    { name: "events", path: "/events", title: "Actividad", text: /^Creó|creó/ },
    { name: "bills", path: "/company-bills", title: "Gastos", text: "Café y agua" },
    { name: "bill-new", path: "/company-bills/new", title: "Nuevo gasto" },
    { name: "bill-edit", path: `/company-bills/edit/${ids.bill}`, title: "Editar gasto" },
    { name: "shift", path: "/company-bills/shift", as: basic, title: "Mi caja", text: "Guardar en caja" },
    { name: "shifts", path: "/company-bills/shifts", title: "Turnos", text: "Rosa Núñez" },
    { name: "cash", path: "/company-bills/cash", title: "Efectivo", text: /^Cuadra/ },
    { name: "debts", path: "/debts", title: "Cuentas por cobrar", text: "Clientes con deuda" },
    {
      name: "debts-of-client",
      path: `/debts?client_id=${ids.client}`,
      title: "Cuentas por cobrar",
      text: "000010",
    },
    { name: "receipts", path: "/debts/receipts", title: "Cobros", text: "R-000001" },
    { name: "ageing", path: "/debts/ageing", title: "Antigüedad", text: "Ferretería El Tornillo" },
    { name: "remittances", path: "/debts/remittances", title: "Recaudos", text: /^María/ },
    ...waiting,
    { name: "profile", path: "/users/edit/", title: "Editar tu usuario", text: "Cambiar contraseña" },
    { name: "security", path: "/users/security", title: "Seguridad", text: "Este dispositivo" },
    { name: "security-on", path: "/users/security", as: basic, title: "Seguridad", text: /^Activada desde/ },
    { name: "company", path: "/users/company", title: "Empresa", text: "Correo de cierre" },
    { name: "password", path: "/users/changePassword/", title: "Cambiar contraseña" },
    { name: "no-permission", path: "/employees", as: basic, title: /^No tienes permiso/ },
    { name: "not-found", path: "/no/such/page", title: "Página no encontrada" },
  ];
}

/** Opens a page and waits until it is complete. */
export async function openStop({ page }: Visit, { path, title, text }: Stop): Promise<void> {
  await page.goto(path);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.filter({ hasText: title }).waitFor();
  if (text) await page.getByRole("main").getByText(text).first().waitFor();
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
}

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
  const shown = row(visit, text).getByRole("button", { name: action, exact: true });
  await row(visit, text).first().waitFor();
  if ((await shown.count()) > 0) return shown.click();
  await row(visit, text).getByRole("button", { name: "Más acciones", exact: true }).click();
  await visit.page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Opens a row's detail with the button that has its name. */
const openRow = (visit: Visit, text: string) => row(visit, text).getByRole("button").first().click();

const press = ({ page }: Visit, name: string) => page.getByRole("button", { name, exact: true }).click();

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
      await (await dialog(visit, "Delivery 000010")).sees("Historial");
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
      await press(visit, "Pagar al comercio: María Alejandra Gutiérrez");
      await (await dialog(visit, "Pagar al comercio")).sees("Disponible: $8,50");
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
      await press(visit, "Libro diario (CSV)");
      await (await dialog(visit, "Libro diario (CSV)")).sees("Fecha de fin");
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

const COURIER_PAGE = "/reparto/";

/** Opens the order of this number on a courier's phone that shows another one, or the form of one. */
async function openOrder(visit: Visit, number: string) {
  const form = visit.page.getByRole("button", { name: "Volver", exact: true });
  const place = visit.page.getByRole("button", { name: /^\d+ de \d+$/ });
  await form.or(place).first().waitFor();
  if (await form.isVisible()) await form.click();
  await place.click();
  await visit.page.getByRole("button").filter({ hasText: number }).click();
  return new PhonePage(visit);
}

/** The states of a courier's page, one after the other on the same phone. */
export const courierStates = ({ owner, ids }: SmallCompany): Layer[] => [
  {
    name: "courier-sign-in",
    path: COURIER_PAGE,
    open: ({ page }) => page.getByLabel("Código de acceso").waitFor(),
  },
  {
    name: "courier-order",
    path: COURIER_PAGE,
    open: async (visit) => {
      const { code } = await owner.post(`/couriers/${ids.rider}/access`, {});
      const phone = new PhonePage(visit);
      await phone.fill("Código de acceso", code);
      await phone.press("Entrar");
      await openOrder(visit, "000011");
      await visit.page.getByText("Por cobrar").waitFor();
    },
  },
  {
    name: "courier-list",
    path: COURIER_PAGE,
    open: async (visit) => {
      await press(visit, "1 de 2");
      await visit.page.getByRole("heading", { name: "Todas las órdenes" }).waitFor();
    },
  },
  {
    name: "courier-deliver",
    path: COURIER_PAGE,
    open: async (visit) => {
      const phone = await openOrder(visit, "000011");
      await phone.press("Entregado");
      await phone.fill("Recibí en $", "40");
      await phone.fill("Recibí en Bs", "231,05");
      await phone.fill("Vuelto en $", "2");
      await visit.page.getByText("Vuelto: $3,00 = $2,00 + Bs").waitFor();
      await phone.press("Confirmar entrega");
      await visit.page.getByText("Indica quién recibió").waitFor();
    },
  },
  {
    name: "courier-transfer",
    path: COURIER_PAGE,
    open: async (visit) => {
      const phone = await openOrder(visit, "000011");
      await phone.press("Entregado");
      await visit.page.getByLabel("Pago móvil").check();
      await visit.page.getByLabel("Banco").waitFor();
    },
  },
  {
    name: "courier-fail",
    path: COURIER_PAGE,
    open: async (visit) => {
      const phone = await openOrder(visit, "000011");
      await phone.press("No entregado");
      await phone.press("Guardar intento");
      await visit.page.getByText("Indica el motivo").waitFor();
      await phone.takePhoto();
    },
  },
  {
    name: "courier-outbox",
    path: COURIER_PAGE,
    open: async (visit) => {
      const phone = await openOrder(visit, "000008");
      await visit.unplug();
      await phone.press("Salir a entregar");
      await phone.says(/^1 por enviar/);
      await visit.page.getByRole("banner").getByRole("button").click();
      await visit.page.getByText("Por enviar", { exact: true }).waitFor();
    },
  },
];
