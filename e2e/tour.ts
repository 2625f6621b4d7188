import type { Account } from "./company.ts";
import { FORM, type SmallCompany } from "./smallCompany.ts";
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

/** The pages of zones, prices and extras. */
const priceStops = (ids: SmallCompany["ids"]): Stop[] => [
  { name: "tariffs", path: "/services/tariffs", title: "Tarifas", text: "$6,50" },
  { name: "zones", path: "/services/zones", title: "Zonas", text: "Petare" },
  { name: "zone-new", path: "/services/zones/new", title: "Nueva zona" },
  { name: "zone-edit", path: `/services/zones/edit/${ids.zone}`, title: "Editar zona" },
  { name: "extras", path: "/services/extras", title: "Recargos", text: "Espera" },
  { name: "extra-new", path: "/services/extras/new", title: "Nuevo recargo" },
  { name: "extra-edit", path: `/services/extras/edit/${ids.extra}`, title: "Editar recargo" },
];

const clientStops = (ids: SmallCompany["ids"]): Stop[] => [
  { name: "clients", path: "/clients", title: "Clientes", text: "J-30123456-7" },
  { name: "phone-alerts", path: "/clients/phone-alerts", title: "Alertas de teléfonos" },
  { name: "clients-duplicates", path: "/clients/duplicates", title: "Posibles duplicados" },
  {
    name: "clients-merge",
    path: `/clients/merge?from=${ids.twin}&into=${ids.client}`,
    title: "Combinar clientes",
    text: "Lo que pasa",
  },
  { name: "client-new", path: "/clients/new", title: "Nuevo cliente" },
  { name: "client-edit", path: `/clients/edit/${ids.client}`, title: "Editar cliente" },
];

/** The public form, and what the office does with the orders that are asked for in it. */
const requestStops = (ids: SmallCompany["ids"]): Stop[] => [
  { name: "public-form", path: `/pedir/${FORM}`, as: nobody, title: "Pida un envío", text: "Estimado" },
  { name: "requests", path: "/deliveries/requests", title: "Solicitudes", text: "Carmen Landaeta" },
  { name: "request-accept", path: `/deliveries/requests/${ids.request}`, title: /^Aceptar solicitud 00000/ },
];

const standingStops = (ids: SmallCompany["ids"]): Stop[] => [
  { name: "standing", path: "/deliveries/standing", title: "Órdenes fijas", text: "No saltar" },
  { name: "standing-new", path: "/deliveries/standing/new", title: "Nueva orden fija" },
  {
    name: "standing-like",
    path: `/deliveries/standing/new?order=${ids.pending}`,
    title: "Nueva orden fija",
    text: "Del mes",
  },
  { name: "standing-edit", path: `/deliveries/standing/edit/${ids.standing}`, title: "Editar orden fija" },
];

/** Every page of the product, with a small company's data. */
export function tourOf({ ids, tracking }: SmallCompany): Stop[] {
  return [
    { name: "sign-in", path: "/", as: nobody, title: /Bienvenid/, text: "¿Olvidaste tu contraseña?" },
    { name: "forgot", path: "/forgot", as: nobody, title: "Recupera tu acceso" },
    { name: "reset", path: "/reset/x", as: nobody, title: "Pon otra contraseña" },
    { name: "tracking", path: tracking, as: nobody, title: "La estamos preparando" },
    { name: "home", path: "/home", title: "Inicio", text: /^Lun$/ },
    { name: "deliveries", path: "/deliveries", title: "Deliverys", text: "000010" },
    { name: "board", path: "/deliveries/board", title: "Deliverys", text: /^Entregadas/ },
    ...requestStops(ids),
    { name: "messages", path: "/deliveries/messages", title: "Por avisar" },
    { name: "delivery-new", path: "/deliveries/new", title: "Nueva orden" },
    { name: "delivery-new-for", path: `/deliveries/new/${ids.client}`, title: "Nueva orden" },
    { name: "delivery-edit", path: `/deliveries/edit/${ids.pending}`, title: "Editar orden" },
    ...standingStops(ids),
    ...clientStops(ids),
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
    ...priceStops(ids),
    { name: "employees", path: "/employees", title: "Empleados", text: "Rosa Núñez" },
    { name: "employee-new", path: "/employees/new", title: "Nuevo empleado" },
    { name: "employee-edit", path: `/employees/edit/${ids.employee}`, title: "Editar empleado" },
    {
      name: "employee-password",
      path: `/employees/edit/password/${ids.employee}`,
      title: "Cambiar contraseña",
    },
    { name: "events", path: "/events", title: "Actividad", text: /\d\d:\d\d/ },
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
    ...bankStops,
    ...waiting,
    { name: "profile", path: "/users/edit/", title: "Editar tu usuario", text: "Cambiar contraseña" },
    { name: "security", path: "/users/security", title: "Seguridad", text: "Este dispositivo" },
    { name: "security-on", path: "/users/security", as: basic, title: "Seguridad", text: /^Activada desde/ },
    ...companyStops,
    { name: "schedule", path: "/users/schedule", title: "Horario", text: "Así lo lee un cliente" },
    { name: "import", path: "/users/import", title: "Importar", text: "Descargar plantilla" },
    { name: "connections", path: "/users/connections", title: "Conexiones", text: "Tienda en línea" },
    { name: "password", path: "/users/changePassword/", title: "Cambiar contraseña" },
    { name: "no-permission", path: "/employees", as: basic, title: /^No tienes permiso/ },
    { name: "not-found", path: "/no/such/page", title: "Página no encontrada" },
  ];
}

/** The sections of the company's settings. */
const companyStops: Stop[] = (
  [
    ["company", "", "RIF o documento"],
    ["company-papers", "/papers", "Papel de la impresora"],
    ["company-money", "/money", "Cómo pagarnos"],
    ["company-tracking", "/tracking", "Cédula de quien recibe"],
    ["company-form", "/form", "Formulario público"],
    ["company-closing", "/closing", "Correo de cierre"],
  ] as const
).map(([name, path, text]) => ({ name, path: `/users/company${path}`, title: "Empresa", text }));

/** What comes through banks. */
const bankStops: Stop[] = [
  {
    name: "payment-notices",
    path: "/debts/receipts/notices",
    title: "Avisos de pago",
    text: "004512345678",
  },
  { name: "bank", path: "/debts/bank", title: "Banco", text: "Por decidir" },
  { name: "bank-lines", path: "/debts/bank/lines", title: "Movimientos del banco", text: "COMISION" },
];

/** Opens a page and waits until it is complete. */
export async function openStop({ page }: Visit, { path, title, text }: Stop): Promise<void> {
  await page.goto(path);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.filter({ hasText: title }).waitFor();
  if (text) await page.getByRole("main").getByText(text).first().waitFor();
  await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
}
