// The examples of the API's description and of docs/api.md. `test/wholeApi/v1/examples.test.ts` makes their company and sends them.
import type { RouteExample } from "#shared/routes/route.ts";

const order = {
  id: 1,
  number: 1,
  status: "pending",
  date: "2026-11-20",
  promised_time: "16:30",
  client_id: 1,
  client_name: "Comercial Ávila, C.A.",
  service_id: 1,
  service_name: "Exprés",
  pickup_address: "Av. Francisco de Miranda, Chacao",
  receipt: {
    full_name: "María Gutiérrez",
    phone: "4149876543",
    address: "Calle Bolívar, casa 12, Baruta",
    location: null,
  },
  amount: 6.5,
  price_lines: [{ name: "Exprés", amount: 6.5 }],
  price_explanation: "Chacao → Baruta · tarifa general desde el 1 nov 2026",
  payment_type: "full",
  payment_status: "pending",
  collect_fee: true,
  cod_amount: 35,
  pays_with: { USD: 50, VES: 0 },
  cod_status: "pending",
  courier_name: null,
  attempts: null,
  trip: null,
  client_reference: "A-1001",
  packages: 1,
  contents: null,
  packages_returned: 0,
  partial_reason: null,
  tracking_url: "https://mandado.ejemplo.com/t/2Uo0xJ3ctGNYzAqfiKVlHb8d",
  created_at: "2026-11-20T15:00:00.000Z",
  updated_at: "2026-11-20T15:00:00.000Z",
};

const corrected = {
  ...order,
  promised_time: "17:00",
  receipt: { ...order.receipt, phone: "4245551234" },
};

const stops = [
  {
    cod_amount: 35,
    pays_with: { USD: 50 },
    delivery_zone_id: 2,
    receipt: {
      full_name: "María Gutiérrez",
      phone: "0414-9876543",
      address: "Calle Bolívar, casa 12, Baruta",
    },
  },
  {
    delivery_zone_id: 2,
    receipt: { full_name: "José Salas", phone: "0424-5551234", address: "Av. Principal, local 3, Baruta" },
  },
];

const ordersOfTrip = [
  {
    ...order,
    client_reference: null,
    id: 2,
    number: 2,
    promised_time: null,
    trip: { id: 1, position: 1, count: 2 },
  },
  {
    ...order,
    client_reference: null,
    id: 3,
    number: 3,
    promised_time: null,
    cod_amount: 0,
    pays_with: null,
    receipt: {
      full_name: "José Salas",
      phone: "4245551234",
      address: "Av. Principal, local 3, Baruta",
      location: null,
    },
    trip: { id: 1, position: 2, count: 2 },
  },
].map((stop) => ({ ...stop, date: "2026-11-21" }));

const page = { currentPage: 1, perPage: 15, total: 1 };

export const v1Examples = {
  create: {
    body: {
      client_id: 1,
      service_id: 1,
      promised_time: "16:30",
      payment_type: "full",
      cod_amount: 35,
      pays_with: { USD: 50 },
      pickup_zone_id: 1,
      delivery_zone_id: 2,
      client_reference: "A-1001",
      receipt: {
        full_name: "María Gutiérrez",
        phone: "0414-9876543",
        address: "Calle Bolívar, casa 12, Baruta",
      },
      notes: "Tocar el timbre dos veces",
    },
    answer: order,
  },
  orders: { query: { status: "pending" }, answer: { items: [order], ...page } },
  order: { params: { id: 1 }, answer: order },
  correct: {
    params: { id: 1 },
    body: { promised_time: "17:00", receipt: { phone: "0424-5551234" } },
    answer: corrected,
  },
  cancel: {
    params: { id: 2 },
    body: { reason: "La compradora se arrepintió" },
    answer: { ...ordersOfTrip[0], status: "cancelled", cod_status: "not_collected" },
  },
  quote: {
    body: { service_id: 1, client_id: 1, pickup_zone_id: 1, delivery_zone_id: 2 },
    answer: {
      amount: order.amount,
      price_lines: order.price_lines,
      price_explanation: order.price_explanation,
    },
  },
  clients: {
    query: { search: "avila" },
    answer: {
      items: [{ id: 1, name: order.client_name, document_type: "legal", document: "J-30123456-7" }],
      ...page,
    },
  },
  createTrip: {
    body: {
      client_id: 1,
      service_id: 1,
      date: "2026-11-21",
      payment_type: "full",
      pickup_zone_id: 1,
      stops,
    },
    answer: { id: 1, orders: ordersOfTrip },
  },
} as const satisfies Record<string, RouteExample>;
