import assert from "node:assert/strict";
import { test } from "node:test";
import type { Day } from "#shared/dates.ts";
import type { Cents } from "#shared/money.ts";
import { type Ticket, ticketLines, ticketText } from "./ticket.ts";

const TICKET: Ticket = {
  company: "Mandados El Ávila",
  number: 42,
  date: "2026-03-05" as Day,
  client: "Ana Núñez",
  client_phone: "4141234567",
  pickup_address: "Altamira",
  service: "Exprés",
  amount: 123_456 as Cents,
  payment_status: "Pagado",
  courier: "Luis Pérez",
  status: "En tránsito",
  recipient: { full_name: "Eva Díaz", phone: "0212", address: "Chacao" },
  notes: "Tocar el timbre",
};

test("a ticket says number, date, client, phones, addresses, service, amount, states, courier, recipient and notes", () => {
  const text = ticketText(TICKET);
  for (const part of [
    "*Orden N.º 000042*",
    "*Fecha:* 5 mar 2026",
    "*Cliente:* Ana Núñez",
    "*Teléfono:* 4141234567",
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

test("what is missing says so", () => {
  const text = ticketText({ ...TICKET, client_phone: null, courier: null, notes: " ", pickup_address: "" });
  for (const part of [
    "*Teléfono:* N/A",
    "*Repartidor:* N/A",
    "*Dirección de recogida:* N/A",
    "*Notas:* Sin notas",
  ]) {
    assert.ok(text.includes(part), part);
  }
});

test("paper and text say the same", () => {
  const { groups, amount } = ticketLines(TICKET);
  const text = ticketText(TICKET);
  for (const { label, value } of [...groups.flatMap((group) => group.lines), amount]) {
    assert.ok(text.includes(`*${label}:* ${value}`), label);
  }
});
