import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Day } from "#shared/dates.ts";
import { parseRate, type Rate } from "#shared/money.ts";
import type { Receipt } from "./contract.ts";
import { receiptLines, receiptText } from "./receiptLines.ts";

const current = { rate: parseRate(200) as Rate, date: "2026-11-20" as Day };
const cash = {
  ...({ goods: 0, method: "cash", state: "confirmed" } as const),
  reference: null,
  bank: null,
  payer_phone: null,
  in_bank: false,
};
const receipt: Receipt = {
  id: 1,
  number: 42,
  opening: false,
  client_id: 3,
  client_name: "Café Uno",
  kind: "payment",
  method: "cash",
  amount: 12.5,
  refunded: 0,
  in_bank: false,
  not_in_bank: false,
  tenders: [
    { ...cash, currency: "USD", amount: 20, rate: null, usd: 20 },
    { ...cash, currency: "USD", amount: -5, rate: null, usd: -5 },
    { ...cash, currency: "VES", amount: -500, rate: 200, usd: -2.5 },
  ],
  goods: { USD: 0, VES: 0 },
  goods_in_dollars: 0,
  reference: null,
  bank: null,
  payer_phone: null,
  paid_on: "2026-11-20",
  state: "confirmed",
  payments: [{ id: 1, debt_id: 1, delivery_id: 1, number: 7, opening: false, amount: 12.5 }],
  by: "Ana",
  created_at: "2026-11-20T15:00:00.000Z",
  voided_at: null,
  void_reason: null,
  duplicate_reason: null,
};

describe("a receipt's lines", () => {
  it("has the change in its currency, the rate that was used, and says that it is no invoice", () => {
    assert.equal(
      receiptText(receipt, { name: "Mandados El Ávila" }, current),
      `*Mandados El Ávila*
🧾 *Recibo R-000042*
📅 *Fecha:* 20 nov 2026

*Cliente:* Café Uno
*Método de pago:* Efectivo
*Recibido:* $20,00
*Vuelto:* $5,00
*Vuelto:* Bs 500,00
*Tasa:* 200,00
*Estado:* Confirmado

*Orden 000007:* $12,50

💵 *Monto:* $12,50

Recibo interno. No es factura.`,
    );
  });

  it("names an opening balance by its own series", () => {
    const [paid] = receipt.payments;
    const opening: Receipt = { ...receipt, payments: paid ? [{ ...paid, opening: true }] : [] };
    const { groups } = receiptLines(opening, null);
    assert.deepEqual(groups.at(-1)?.lines, [{ label: "Saldo anterior SA-000007", value: "$12,50" }]);
  });

  it("tells each way in which it was paid, with the price of goods, and the change that is to be sent", () => {
    const mixed: Receipt = {
      ...receipt,
      tenders: [
        { ...cash, currency: "USD", amount: 10, goods: 10, rate: null, usd: 10 },
        {
          ...({ ...cash, currency: "VES", method: "mobile_payment", state: "reported" } as const),
          amount: 800,
          rate: 200,
          usd: 4,
          reference: "00123",
          bank: "0134",
          payer_phone: "4141234567",
        },
        { ...cash, currency: "VES", amount: -300, rate: 200, usd: -1.5, method: "mobile_payment" },
      ],
      goods: { USD: 10, VES: 0 },
      state: "reported",
    };
    const [received] = receiptLines(mixed, current).groups;
    assert.deepEqual(
      received?.lines.map(({ label, value }) => `${label}: ${value}`),
      [
        "Cliente: Café Uno",
        "Recibido (Efectivo): $20,00",
        "Recibido (Pago móvil): Bs 800,00",
        "Banco: Banesco (0134)",
        "Referencia: 00123",
        "Teléfono del pagador: 0414-1234567",
        "Vuelto (Pago móvil): Bs 300,00",
        "Tasa: 200,00",
        "Servicio: $12,50",
        "Mercancía: $10,00",
        "Estado: Por confirmar",
      ],
    );
    assert.deepEqual(receiptLines(mixed, current).amount, { label: "Total recibido", value: "$22,50" });
  });

  it("has all that was received as its largest figure, also if none of it is the company's", () => {
    const goods: Receipt = {
      ...receipt,
      amount: 0,
      tenders: [],
      payments: [],
      goods: { USD: 24, VES: 5495.5 },
    };
    const { amount, groups } = receiptLines(goods, current);
    assert.deepEqual(amount, { label: "Total recibido", value: "$24,00 + Bs 5.495,50" });
    assert.deepEqual(
      groups[0]?.lines.map(({ label }) => label),
      ["Cliente", "Método de pago", "Mercancía", "Mercancía", "Estado"],
    );
    const bolivares = { ...goods, goods: { USD: 0, VES: 100 } };
    assert.equal(receiptLines(bolivares, current).amount.value, "Bs 100,00");
    assert.match(
      receiptText(goods, { name: "Mandados" }, null),
      /\*Total recibido:\* \$24,00 \+ Bs 5\.495,50/,
    );
  });

  it("shows dollars in bolívares at the current rate, with its day, and nothing without a rate", () => {
    const transfer = {
      method: "transfer" as const,
      bank: "0134",
      reference: "00123",
      payer_phone: "0414-1234567",
    };
    const dollars: Receipt = {
      ...receipt,
      tenders: [{ ...cash, ...transfer, currency: "USD", amount: 12.5, rate: null, usd: 12.5 }],
      ...transfer,
      state: "voided",
      void_reason: "No llegó",
    };
    assert.equal(receiptLines(dollars, current).stamp, "ANULADO");
    assert.ok(receiptText(dollars, { name: "Mandados" }, null).startsWith("*ANULADO*\n\n*Mandados*"));
    assert.equal(receiptLines(receipt, current).stamp, "");
    const values = (rate: typeof current | null) =>
      receiptLines(dollars, rate).groups[0]?.lines.map(({ label, value }) => `${label}: ${value}`);
    const rest = [
      "Banco: Banesco (0134)",
      "Referencia: 00123",
      "Teléfono del pagador: 0414-1234567",
      "Estado: Anulado",
      "Motivo de la anulación: No llegó",
    ];
    const first = ["Cliente: Café Uno", "Método de pago: Transferencia", "Recibido: $12,50"];
    assert.deepEqual(values(current), [
      ...first,
      "En bolívares: Bs 2.500,00 (Tasa 200,00, 20 nov 2026)",
      ...rest,
    ]);
    assert.deepEqual(values(null), [...first, ...rest]);
  });
});
