import assert from "node:assert/strict";
import { test } from "node:test";
import { PLAIN_NAMES } from "#features/deliveries/fields/plainFields.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import { amountOfStops, dueOfStops } from "#features/deliveries/rules.ts";
import type { TicketOrder } from "#features/deliveries/ticket.ts";
import { tripLines, tripText } from "./ticket.ts";

const stop = (position: number, change: Partial<TicketOrder> = {}): TicketOrder => ({
  ...completed(PLAIN_NAMES, {}),
  number: 40 + position,
  packages_returned: 0,
  partial_reason: null,
  series: null,
  date: "2026-03-05",
  client_name: "Ana Núñez",
  client_phone: "4141234567",
  pickup_address: "Altamira",
  service_name: "Exprés",
  amount: position === 1 ? 5 : 2,
  payment_status: "pending",
  courier_full_name: "Luis Pérez",
  status: "in_transit",
  receipt: { full_name: `Vecino ${position}`, phone: "04141112233", address: "Chacao" },
  tracking_url: `https://mandado.example/t/${position}`,
  collect_fee: true,
  cod_amount: 0,
  cod_status: "pending",
  pays_with: null,
  debt_remaining_amount: position === 1 ? 5 : 2,
  pickup_zone: null,
  delivery_zone: null,
  price: null,
  price_lines: [],
  trip: { id: 1, position, count: 3 },
  ...change,
});

const company = { name: "Mandados", ticket_note: "" };

test("a trip's ticket sums to its orders, and names what they share once", () => {
  const orders = [stop(1), stop(2), stop(3)] as const;
  assert.deepEqual([amountOfStops(orders), dueOfStops(orders)], [900, 900]);
  const lines = tripLines(orders);
  assert.deepEqual(
    [lines.number, lines.amount.value, lines.due?.amount.value],
    ["3 paradas", "$9,00", "$9,00"],
  );
  assert.deepEqual(
    lines.groups.map(({ title }) => title),
    ["Recogida", "Parada 1 · Orden 000041", "Parada 2 · Orden 000042", "Parada 3 · Orden 000043", "Paradas"],
  );
  const text = tripText(orders, company);
  assert.equal(text.split("Luis Pérez").length, 2);
  for (const { receipt, tracking_url } of orders)
    for (const part of [receipt.full_name, tracking_url ?? ""]) assert.ok(text.includes(part), part);
});

test("a cancelled stop costs nothing, and another courier is named at his stop", () => {
  const cancelled = stop(2, { status: "cancelled", debt_remaining_amount: 0, cod_status: "none" });
  const orders = [stop(1), cancelled, stop(3, { courier_full_name: "Eva Díaz" })] as const;
  assert.deepEqual([amountOfStops(orders), dueOfStops(orders)], [700, 700]);
  const [, , second, third] = tripLines(orders).groups;
  const says = (group: typeof third, value: string) => group?.lines.some((line) => line.value === value);
  assert.deepEqual(
    [says(second, "Cancelado"), says(third, "Eva Díaz"), says(second, "Eva Díaz")],
    [true, true, false],
  );
});
