import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseRate, type Rate } from "#shared/money.ts";
import { DELIVERY_STATUSES } from "#shared/vocabulary.ts";
import type { Delivery } from "./contract.ts";
import { courierText, recipientText } from "./messages.ts";

const ORDER = {
  number: 42,
  date: "2026-11-20",
  promised_time: "10:00",
  status: "in_transit",
  client_name: "Panadería La Ñapa, C.A.",
  client_phone: "4141234567",
  pickup_address: "Av. Sucre",
  service_name: "Exprés",
  amount: 5,
  courier_full_name: "Luis Pérez",
  courier_phone: "4161112233",
  receipt: { full_name: "Eva Díaz", phone: "4249876543", address: "Calle 8, Chacao" },
  notes: "Cobrar solo en efectivo",
  tracking_url: "https://mandado.example/t/abc",
  collect_fee: true,
  cod_amount: 20,
  cod_status: "pending",
  debt_remaining_amount: 5,
} as Delivery;
const COMPANY = { name: "Mandados El Ávila" };
const RATE = { rate: parseRate(200) as Rate, effectiveDate: "2026-11-20" };

test("the recipient reads who brings what from whom, when, what to pay in both currencies, and the link", () => {
  assert.equal(
    recipientText(ORDER, COMPANY, RATE),
    `*Mandados El Ávila*
Hola, Eva Díaz: su envío de Panadería La Ñapa, C.A. va en camino.

*Envío:* Exprés
*Entrega:* 20 nov 2026, 10:00
*Lo lleva:* Luis
*Dirección:* Calle 8, Chacao

*Al recibirlo debe pagar:* $25,00 o Bs 5.000,00 (tasa del 20 nov 2026)

*Seguimiento:* https://mandado.example/t/abc`,
  );
});

test("an order in a state of another release is told about too", () => {
  const order: Delivery = Object.assign({ ...ORDER }, { status: "returned" });
  assert.match(
    recipientText(order, COMPANY, RATE),
    /^Hola, Eva Díaz: le escribimos por el envío que Panadería .* le hace\.$/m,
  );
});

test("the recipient never reads the sender's phone, the office's notes, or a price that is not theirs to pay", () => {
  const phone = fc.stringMatching(/^4\d{9}$/);
  fc.assert(
    fc.property(
      phone,
      fc.constantFrom(...DELIVERY_STATUSES),
      fc.integer({ min: 1_000, max: 99_999 }),
      (client_phone, status, amount) => {
        const paid = { cod_status: "none", collect_fee: false, cod_amount: 0 } as const;
        const text = recipientText({ ...ORDER, ...paid, client_phone, status, amount }, COMPANY, RATE);
        for (const secret of [client_phone, client_phone.slice(3), "solo en efectivo", "$", "Bs", "Pérez"])
          assert.ok(!text.includes(secret), `${secret} in ${text}`);
      },
    ),
  );
});

test("the recipient of an order that ended is told so, and asked for nothing", () => {
  const delivered = recipientText({ ...ORDER, status: "delivered" }, COMPANY, RATE);
  assert.ok(delivered.includes("fue entregado."));
  const cancelled = recipientText({ ...ORDER, status: "cancelled", tracking_url: null }, COMPANY, RATE);
  assert.ok(cancelled.endsWith("fue cancelado."), cancelled);
  for (const text of [delivered, cancelled]) assert.ok(!text.includes("pagar"), text);
});

test("the courier reads both addresses with a map link, both phones, what to collect, and the notes", () => {
  assert.equal(
    courierText(ORDER, RATE),
    `*Orden 000042*
20 nov 2026, 10:00

*Recoger:* Panadería La Ñapa, C.A. · 0414-1234567
Av. Sucre
https://www.google.com/maps/search/?api=1&query=Av.%20Sucre

*Entregar:* Eva Díaz · 0424-9876543
Calle 8, Chacao
https://www.google.com/maps/search/?api=1&query=Calle%208%2C%20Chacao

*Cobrar al entregar:* $25,00 (Bs 5.000,00): Servicio $5,00 · Mercancía $20,00

*Notas:* Cobrar solo en efectivo`,
  );
});

test("the courier of an order without anything to collect, a sender's phone or notes reads just that", () => {
  const bare = {
    ...ORDER,
    client_phone: null,
    notes: " ",
    promised_time: null,
    cod_status: "collected",
  } as Delivery;
  const text = courierText(bare);
  assert.ok(
    text.startsWith("*Orden 000042*\n20 nov 2026\n\n*Recoger:* Panadería La Ñapa, C.A.\nAv. Sucre\n"),
  );
  assert.ok(text.endsWith("\n\nNada por cobrar"), text);
});
