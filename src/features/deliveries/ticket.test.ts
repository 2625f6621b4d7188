import assert from "node:assert/strict";
import { test } from "node:test";
import { PLAIN_NAMES } from "#features/deliveries/fields/plainFields.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import { parseRate, type Rate } from "#shared/money.ts";
import { paperLines, type TicketOrder, ticketLines, ticketText } from "./ticket.ts";

const ORDER: TicketOrder = {
  ...completed(PLAIN_NAMES, { notes: "Tocar el timbre" }),
  number: 42,
  series: null,
  date: "2026-03-05",
  client_name: "Ana Núñez",
  client_phone: "4141234567",
  pickup_address: "Altamira",
  service_name: "Exprés",
  amount: 1234.56,
  payment_status: "paid",
  courier_full_name: "Luis Pérez",
  status: "in_transit",
  receipt: { full_name: "Eva Díaz", phone: "0212", address: "Chacao" },
  tracking_url: null,
  collect_fee: false,
  cod_amount: 0,
  cod_status: "none",
  pays_with: null,
  debt_remaining_amount: 0,
  pickup_zone: null,
  delivery_zone: null,
  price: null,
  trip: null,
  packages_returned: 0,
  partial_reason: null,
  price_lines: [{ name: "Exprés", amount: 1234.56 }],
};

const COMPANY = { name: "Mandados El Ávila", ticket_note: "Horario: 8 a 6" };

test("a ticket has number, date, client, phones, addresses, service, amount, states, courier, recipient and notes", () => {
  const text = ticketText(ORDER, COMPANY);
  for (const part of [
    "*Orden N.º 000042*",
    "*Fecha:* 5 mar 2026",
    "*Cliente:* Ana Núñez",
    "*Teléfono:* 0414-1234567",
    "*Dirección de recogida:* Altamira",
    "*Servicio:* Exprés",
    "*Monto:* $1.234,56",
    "*Estado de pago:* Pagado",
    "*Repartidor:* Luis Pérez",
    "*Estado:* En tránsito",
    "*Destinatario:* Eva Díaz",
    "*Teléfono:* 0212",
    "*Dirección:* Chacao",
    "*Notas:* Tocar el timbre",
    "¡Gracias",
  ]) {
    assert.equal(text.split(part).length, 2, part);
  }
});

test("the payment of a cancelled order is void", () => {
  const text = ticketText({ ...ORDER, status: "cancelled", payment_status: "pending" }, COMPANY);
  assert.ok(text.includes("*Estado de pago:* Anulado"));
  assert.ok(text.includes("*Estado:* Cancelado"));
});

test("a status that this release doesn't know is shown as it is", () => {
  const strange = { ...ORDER, status: "returned", payment_status: "disputed" } as unknown as TicketOrder;
  assert.ok(ticketText(strange, COMPANY).includes("*Estado de pago:* disputed"));
});

test("missing values are named as missing", () => {
  const text = ticketText(
    { ...ORDER, client_phone: null, courier_full_name: null, notes: " ", pickup_address: "" },
    COMPANY,
  );
  for (const part of [
    "*Teléfono:* N/A",
    "*Repartidor:* N/A",
    "*Dirección de recogida:* N/A",
    "*Notas:* Sin notas",
  ]) {
    assert.ok(text.includes(part), part);
  }
});

test("the PDF and the WhatsApp text are the same", () => {
  const { groups, amount } = ticketLines(ORDER);
  const text = ticketText(ORDER, COMPANY);
  for (const { label, value } of [...groups.flatMap((group) => group.lines), amount]) {
    assert.ok(text.includes(`*${label}:* ${value}`), label);
  }
});

test("the company's name comes first and its note last", () => {
  const text = ticketText(ORDER, COMPANY);
  assert.ok(text.startsWith("*Mandados El Ávila*\n🎫 *Orden N.º 000042*"));
  assert.ok(text.endsWith("🙌\n\nHorario: 8 a 6"));
  assert.ok(ticketText(ORDER, { ...COMPANY, ticket_note: "" }).endsWith("🙌"));
});

test("bolívares are under the amount, at all of the rate's decimals and with its day", () => {
  const rate = { rate: parseRate("231.0462") as Rate, effectiveDate: "2026-11-20" };
  const { bolivares } = ticketLines(ORDER, "", rate);
  assert.equal(bolivares?.value, "Bs 285.240,40 · tasa Bs 231,0462 del 20 nov 2026");
  const text = ticketText(ORDER, COMPANY, rate);
  assert.ok(text.includes(`*Monto:* $1.234,56\n💱 *En bolívares:* ${bolivares?.value}\n\n`), text);
  assert.equal(ticketLines(ORDER).bolivares, null);
});

test("a ticket's text has the link that follows the order, if there is one", () => {
  const text = ticketText({ ...ORDER, tracking_url: "https://mandado.example/t/abc" }, COMPANY);
  assert.ok(text.includes("🔎 *Seguimiento:* https://mandado.example/t/abc"));
  assert.ok(!ticketText(ORDER, COMPANY).includes("Seguimiento"));
});

test("a ticket says what to collect at the door, in both currencies, while it is due", () => {
  const order = { ...ORDER, collect_fee: true, cod_amount: 20, debt_remaining_amount: 5 };
  const rate = { rate: parseRate(200) as Rate, effectiveDate: "2026-11-20" };
  const text = ticketText({ ...order, cod_status: "pending" }, COMPANY, rate);
  assert.ok(text.includes("*Cobrar al entregar:* $25,00 (Bs 5.000,00)"), text);
  const unrated = ticketText({ ...order, cod_status: "pending", collect_fee: false }, COMPANY);
  assert.ok(unrated.includes("*Cobrar al entregar:* $20,00\n"), unrated);
  assert.ok(!ticketText({ ...order, cod_status: "collected" }, COMPANY, rate).includes("Cobrar"));
});

test("a paper's large number is what to collect, with the price among the lines; else the price", () => {
  const order = { ...ORDER, amount: 5, collect_fee: true, cod_amount: 20, debt_remaining_amount: 5 };
  const rate = { rate: parseRate(200) as Rate, effectiveDate: "2026-11-20" };
  const due = paperLines(ticketLines({ ...order, cod_status: "pending" }, "", rate));
  assert.equal(`${due.amount.label} ${due.amount.value}`, "Por cobrar $25,00");
  assert.equal(due.bolivares?.value, "Bs 5.000,00 · tasa Bs 200,00 del 20 nov 2026");
  const lines = due.groups.flatMap((group) => group.lines.map(({ label, value }) => `${label}: ${value}`));
  assert.ok(lines.includes("Monto: $5,00"));
  assert.ok(!lines.some((line) => line.startsWith("Cobrar al entregar")));
  const paid = ticketLines({ ...order, cod_status: "collected" }, "", rate);
  assert.deepEqual(paperLines(paid).groups, paid.groups);
  assert.equal(paperLines(paid).amount.value, "$5,00");
  assert.deepEqual(
    [due.amount.label, paid.amount.label],
    ["Por cobrar", "Precio del servicio"],
    "the goods were paid, too",
  );
});

test("a price of several lines is shown with them and its zones, unless another was named", () => {
  const priced = {
    ...ORDER,
    pickup_zone: "Chacao",
    delivery_zone: "Baruta",
    amount: 8.5,
    price_lines: [
      { name: "Exprés", amount: 6.5 },
      { name: "Espera", amount: 2 },
    ],
  };
  const text = ticketText(priced, COMPANY);
  assert.match(text, /\*Zona:\* Chacao → Baruta/);
  assert.match(text, /\*Precio:\* Exprés \$6,50 \+ Espera \$2,00/);
  const named = ticketText({ ...priced, price: { amount: 8, reason: "Amigo" } }, COMPANY);
  assert.doesNotMatch(named, /Espera|Amigo/);
  assert.doesNotMatch(ticketText(ORDER, COMPANY), /Zona|Precio/);
});
