import { sampleMapping, sampleStatement, statementForm } from "#features/bank-statements/server/samples.ts";
import { sampleNotice } from "#features/payment-notices/server/samples.ts";
import { addDays, type Day } from "#shared/dates.ts";
import { today } from "./clock.ts";
import { type Account, register } from "./company.ts";

/** A company with a few records of everything, for screenshots and accessibility checks. */
export interface SmallCompany {
  owner: Account;
  basic: Account;
  /** The path of an order's tracking page. */
  tracking: string;
  ids: Record<
    | "client"
    | "twin"
    | "courier"
    | "rider"
    | "service"
    | "zone"
    | "extra"
    | "pending"
    | "standing"
    | "bill"
    | "employee"
    | "request",
    number
  >;
}

const clients = [
  ["Panadería La Ñapa, C.A.", "legal", "J-30123456-7", true, "Av. Francisco de Miranda, Chacao"],
  ["Ferretería El Tornillo", "legal", "J-29876543-2", true, "Calle París, Las Mercedes"],
  ["María Alejandra Gutiérrez", "venezolano", "V-14567890", false, "Av. Libertador, Edif. Sol, piso 3"],
  ["Consejo Comunal Los Samanes", "commune", "C-20045678-1", false, "Calle Real de Sabana Grande"],
] as const;

const couriers = [
  ["Luis", "Peña", "04121112233"],
  ["Ana", "Rojas", "04149998877"],
  ["Ender", "Ibáñez", "04161234567"],
] as const;

const services = [
  ["Exprés", "Entrega el mismo día", 5.5, [["Gasolina", 1, true] as const, ["Peaje", 0.25] as const]],
  ["Estándar", "Entrega al día siguiente", 3, []],
  ["Mudanza pequeña", "Camioneta y dos ayudantes", 40, [["Ayudantes", 18, true] as const]],
] as const;

const zones = [
  ["Chacao", ["Altamira", "La Castellana", "Francisco de Miranda"]],
  ["Las Mercedes", ["Calle París"]],
  ["Petare", ["La Urbina"]],
] as const;

const COLLECTED = { outcome: "collected", method: "cash" };

/** An order: the client's index or an anonymous person, the service, the payment, the last status, the age in days. */
type Order = readonly [
  who: number | string,
  service: number,
  payment: "full" | "partial",
  status: string,
  age: number,
  /** What is collected at the door, and how it was. */
  door?: { collect_fee?: boolean; cod_amount: number },
  collection?: object,
];

const orders: readonly Order[] = [
  [0, 0, "partial", "delivered", 6],
  [0, 2, "partial", "delivered", 4],
  [1, 0, "partial", "in_transit", 1],
  [1, 1, "full", "delivered", 3, { cod_amount: 12 }, { outcome: "paid_to_client", note: "Por Zelle" }],
  [2, 1, "full", "delivered", 2, { collect_fee: true, cod_amount: 18.5 }, COLLECTED],
  ["Pedro Pérez", 0, "full", "in_transit", 0],
  [3, 1, "full", "cancelled", 2],
  ["Rosa Núñez", 0, "full", "pending", 0],
  [2, 2, "full", "pending", 0],
  [1, 2, "partial", "pending", 0],
  [0, 1, "full", "in_transit", 0, { collect_fee: true, cod_amount: 35 }],
];

const bills = [
  ["Gasolina", "Tanque lleno de la moto", "cash", 12.3],
  ["Internet", "Plan del mes", "bank_transfered", 35],
  ["Café y agua", "Para la oficina", "mobile_payment", 8.75],
] as const;

/** Call it once per server, because its people have fixed e-mails. */
export async function openSmallCompany(url: string): Promise<SmallCompany> {
  const owner = await register(url, { name: "Mandados del Este", email: "hola@mandadosdeleste.com" });
  const day = today();
  // One after the other, so that the order of creation and the order numbers are always the same.
  const madeClients = await inTurn(
    clients,
    ([legal_name, type, registration_number, allow_credit, address]) =>
      owner.client({ legal_name, type, registration_number, allow_credit, addresses: [{ address }] }),
  );
  const madeCouriers = await inTurn(couriers, ([first_name, last_name, phone]) =>
    owner.courier({ first_name, last_name, phone }),
  );
  const madeServices = await inTurn(services, ([name, description, amount, lines]) =>
    owner.service({
      name,
      description,
      amount,
      bills: lines.map(([name, amount, to_courier = false]) => ({ name, amount, to_courier })),
      public: name === "Exprés",
    }),
  );
  const madeZones = await inTurn(zones, ([name, places]) => owner.post("/zones", { name, places }));
  const extra = await owner.post("/extras", { name: "Espera", amount: 2, courier_pay: 1 });
  const [chacao, mercedes, petare] = madeZones.map(({ id }) => id);
  const cells = [
    { from_zone_id: chacao, to_zone_id: petare, amount: 6.5, courier_pay: 2.5 },
    { from_zone_id: mercedes, to_zone_id: petare, amount: 7 },
    { from_zone_id: petare, to_zone_id: chacao, amount: 6 },
  ];
  for (const { id } of madeServices.slice(0, 2))
    await owner.put("/tariffs", { service_id: id, valid_from: day, cells });
  const madeOrders = await inTurn(
    orders,
    ([who, service, payment_type, status, age, door = {}, collection], index) =>
      order(owner, {
        status,
        collection,
        body: {
          date: addDays(day, -age),
          service_id: madeServices[service].id,
          courier_id: madeCouriers[index % madeCouriers.length].id,
          payment_type,
          payment_method: index % 2 ? "cash" : "mobile_payment",
          receipt: { full_name: "José Gregorio Díaz", phone: "04241234567", address: "Calle 8, La Urbina" },
          notes: "Tocar el timbre dos veces",
          // The orders of today have zones, so that the pages show what there is to say of a price.
          ...(age === 0 && {
            pickup_zone_id: index % 2 ? chacao : mercedes,
            delivery_zone_id: petare,
            extras: "collect_fee" in door ? [] : [{ extra_id: extra.id, quantity: 1 }],
          }),
          ...door,
          ...(typeof who === "number" ? { client_id: madeClients[who].id } : anonymous(who)),
        },
      }),
  );
  const standing = await standingOrders(owner, day, madeServices[1].id, [
    madeClients[0].id,
    madeClients[1].id,
  ]);
  await owner.post("/debt-payments/partial", {
    debt_id: madeOrders[1].debt_id,
    amount: 15.25,
    method: "mobile_payment",
  });
  await owner.post("/debt-payments/full", { debt_id: madeOrders[0].debt_id, method: "cash" });
  const madeBills = await inTurn(bills, ([name, description, method, amount], index) =>
    owner.post("/company-bills", { name, description, method, amount, date: addDays(day, -index) }),
  );
  const basic = await owner.employee({ name: "Rosa Núñez", email: "rosa@mandadosdeleste.com" });
  await countCash(owner, basic, madeCouriers[1].id);
  await owner.post("/remittances", {
    client_id: madeClients[2].id,
    currency: "USD",
    amount: 10,
    method: "cash",
  });
  await basic.secure();
  await owner.post("/keys", { name: "Tienda en línea", scopes: ["orders:read", "orders:write"] });
  await owner.put(`/rates/${day}`, { rate: 231.0462, confirm: true });
  await importStatement(owner, day);
  const request = await askInForm(owner, url, madeServices[0].id);
  await tellPayment(owner, url, madeClients[1].id);
  const followed = await owner.get(`/deliveries/${madeOrders[8].id}`);
  return {
    owner,
    basic,
    tracking: new URL(followed.tracking_url).pathname,
    ids: {
      client: madeClients[1].id,
      twin: madeClients[0].id,
      courier: madeCouriers[0].id,
      rider: madeCouriers[1].id,
      zone: chacao,
      extra: extra.id,
      service: madeServices[0].id,
      pending: madeOrders[8].id,
      standing: standing.id,
      bill: madeBills[0].id,
      employee: basic.session.user.id,
      request,
    },
  };
}

function anonymous(legal_name: string) {
  return {
    anonymous_client: {
      legal_name,
      type: "venezolano",
      registration_number: "V-12345678",
      phone: "04161112233",
    },
    pickup_address: "Plaza Altamira",
  };
}

/** Where the small company's public form is. */
export const FORM = "mandados-del-este";

/** A public form, and two orders that were asked for in it: one is rejected. Returns the id of the other. */
async function askInForm(owner: Account, url: string, service_id: number): Promise<number> {
  await owner.put("/company", { ...(await owner.get("/company")), request_form: true, slug: FORM });
  const order = {
    ...anonymous("Carmen Landaeta"),
    date: today(),
    promised_time: "16:30",
    service_id,
    notes: "Una torta: va derecha",
    receipt: { full_name: "Iván Colmenares", phone: "04145556677", address: "Calle 8, La Urbina" },
  };
  for (const body of [order, { ...order, notes: "Una nevera" }])
    await fetch(`${url}/api/public/${FORM}/requests`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const [newest, first] = (await owner.get("/requests/filter")).items;
  await owner.post(`/requests/${newest.id}/reject`, { reason: "No cabe en una moto" });
  return first.id;
}

/** A person of the client says in the portal that something was paid. */
async function tellPayment(owner: Account, url: string, clientId: number) {
  const { code } = await owner.post(`/clients/${clientId}/access`, { name: "Luis Gil" });
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}/api/portal/${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { access_token } = await post("sign-in", { code });
  await post("payments", sampleNotice({ paid_on: today() }), access_token);
}

/** Two of them: of weekdays with a skipped day, and of the month, paused. Returns the first one. */
async function standingOrders(owner: Account, day: Day, service_id: number, [first, other]: number[]) {
  const receipt = { full_name: "José Gregorio Díaz", phone: "04241234567", address: "Calle 8, La Urbina" };
  const pickup_address = "Calle París, Las Mercedes";
  const body = { service_id, payment_type: "full", pickup_address, receipt, promised_time: "09:00" };
  const from = addDays(day, 1);
  const created = await owner.post("/standing-orders", {
    name: "Pan de la mañana",
    body: { ...body, client_id: first },
    days: { weekdays: [1, 2, 3, 4, 5, 6, 7] },
    from,
    skip: [addDays(day, 3)],
  });
  await owner.post("/standing-orders", {
    name: "Facturas del mes",
    body: { ...body, client_id: other },
    days: { month_days: [15, "last"] },
    from,
    paused_until: addDays(day, 20),
  });
  return created;
}

/** A closed shift with a shortage, an open one, and a settlement with a surplus. */
async function countCash(owner: Account, clerk: Account, courier_id: number) {
  await owner.post("/cash/movements", { kind: "capital", amount: 200, note: "Fondo inicial" });
  await owner.post("/cash/movements", { kind: "capital", currency: "VES", amount: 12_500.5 });
  await owner.post("/shifts", { float: { USD: 20, VES: 2500 } });
  await owner.post("/shifts/current/close", {
    counted: { USD: 19, VES: 2500 },
    breakdown: { USD: { "5": 3, "1": 4 }, VES: { "500": 5 } },
    note: "Falta un dólar",
  });
  await clerk.post("/shifts", { float: { USD: 40, VES: 5000 } });
  await clerk.post("/shifts/current/movements", { kind: "out", amount: 15, note: "Guardar en caja" });
  await clerk.post("/settlements", { courier_id, counted: { USD: 22.5 }, pay: "now" });
}

interface Planned {
  status: string;
  collection: object | undefined;
  body: object;
}

async function order(owner: Account, { status, collection, body }: Planned) {
  const created = await owner.post("/deliveries", body);
  if (status === "pending") return created;
  await owner.put(`/deliveries/${created.id}/status`, { status: "in_transit" });
  if (status === "delivered") await owner.put(`/deliveries/${created.id}/status`, { status, collection });
  if (status === "cancelled")
    await owner.put(`/deliveries/${created.id}/cancel`, { cancellation_notes: "El cliente no estaba" });
  return created;
}

async function inTurn<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> {
  const results: Made[] = [];
  for (const [index, item] of items.entries()) results.push(await make(item, index));
  return results;
}

/** What a bank says of a day: a bill that was paid, a deposit that nobody expects, and a fee. */
async function importStatement(owner: Account, day: string) {
  await owner.post("/company-bills", {
    name: "Papelería",
    date: day,
    description: "Resmas de papel",
    method: "bank_transfered",
    currency: "VES",
    amount: 250.5,
  });
  const lines = [
    [day, -250.5, "004418827310", "PAGO A PROVEEDOR"],
    [day, 1850.75, "000771920045", "PAGO MOVIL RECIBIDO 0424-5550188"],
    [day, -4.35, "", "COMISION PAGO MOVIL"],
  ] as const;
  const form = statementForm(sampleStatement(lines), { account: "Banesco 4021", check: "true" });
  const { id } = await owner.post("/bank/statements", form);
  await owner.put(`/bank/statements/${id}/mapping`, sampleMapping);
}
