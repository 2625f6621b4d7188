import assert from "node:assert/strict";
import { test } from "node:test";
import type { Delivery } from "#features/deliveries/contract.ts";
import type { Day } from "#shared/dates.ts";
import type { Rate } from "#shared/money.ts";
import { stopsSlip } from "./stopsSlip.ts";

const ADDRESS =
  "Av. Libertador, edificio Los Samanes, piso 3, apartamento 3-B, frente a la panadería ".repeat(6);

const order = (change: Partial<Delivery> = {}) =>
  ({
    number: 12,
    promised_time: "14:00",
    status: "in_transit",
    cod_status: "pending",
    notes: null,
    receipt: { full_name: "Ana Rojas", phone: "4149876543", address: ADDRESS },
    client_name: "La Ñapa",
    client_phone: "4121234567",
    pickup_address: "Chacao, local 4",
    collect_fee: true,
    cod_amount: 25,
    pays_with: null,
    change_needed: null,
    debt_remaining_amount: 5,
    ...change,
  }) as Delivery;

const sheet = (orders: Delivery[], rate: Rate | null) =>
  stopsSlip({
    company: "Mandado, C.A.",
    courier: "Luis Peña",
    date: "2026-11-20" as Day,
    orders,
    rate: rate && { rate, date: "2026-11-19" as Day },
  });

test("a stop on receipt paper has both addresses whole, what to collect by parts, and a line to sign", () => {
  const { groups, amounts, note } = sheet([order()], 20_000_000_000 as Rate);
  assert.equal(groups[0]?.title, "1 · 000012 · 14:00");
  assert.deepEqual(groups[0]?.lines, [
    { label: "Recibe", value: "Ana Rojas · 0414-9876543" },
    { label: "Dirección", value: ADDRESS },
    { label: "Recoger", value: "La Ñapa · 0412-1234567\nChacao, local 4" },
    { label: "Por cobrar", value: "$30,00 · Bs 6.000,00" },
    { label: "Servicio", value: "$5,00" },
    { label: "Mercancía", value: "$25,00" },
    { label: "Firma", value: "\u00a0" },
  ]);
  assert.deepEqual(
    amounts.map(({ value }) => value),
    ["$30,00", "Bs 6.000,00", "1"],
  );
  assert.match(note, /200,00.*19 nov 2026/);
});

test("an order without money and a company without a rate leave these lines out", () => {
  const { groups, amounts, note } = sheet(
    [order({ cod_status: "none", collect_fee: false, cod_amount: 0 })],
    null,
  );
  assert.deepEqual(
    groups[0]?.lines.map(({ label }) => label),
    ["Recibe", "Dirección", "Recoger", "Firma"],
  );
  assert.deepEqual(
    amounts.map(({ value }) => value),
    ["$0,00", "1"],
  );
  assert.equal(note, "");
});

test("a stop says with what it is paid, and the sheet what change to carry", () => {
  const paying = { pays_with: { USD: 50, VES: 0 }, change_needed: { USD: 20, VES: 0 } };
  const { groups, amounts } = sheet([order(paying), order()], 20_000_000_000 as Rate);
  assert.ok(groups[0]?.lines.some(({ value }) => value === "Paga $50,00 → vuelto $20,00"));
  assert.ok(amounts.some(({ label, value }) => label === "Llevar vuelto" && value === "$20,00 (1 × $20)"));
  assert.ok(!groups[1]?.lines.some(({ label }) => label === "Vuelto"));
});
