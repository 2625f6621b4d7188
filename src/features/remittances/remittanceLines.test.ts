import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GoodsLine, Remittance } from "./contract.ts";
import { remittanceLines, type Statement } from "./remittanceLines.ts";

const remittance: Remittance = {
  id: 2,
  number: 2,
  client_id: 1,
  client_name: "Panadería La Ñapa, C.A.",
  currency: "USD",
  amount: 30,
  deducted: 5.5,
  deducted_usd: 5.5,
  paid_out: 24.5,
  method: "transfer",
  reference: "004512",
  receipt: { id: 9, number: 9 },
  date: "2026-11-20",
  by: "Ana",
  created_at: "2026-11-20T15:00:00.000Z",
  voided_at: null,
  void_reason: null,
};

const line = (
  day: number,
  kind: GoodsLine["kind"],
  amount: number,
  change: Partial<GoodsLine> = {},
): GoodsLine => ({
  id: `${day}-${amount}`,
  kind,
  currency: "USD",
  amount,
  available: true,
  delivery_number: null,
  opening: false,
  receipt_number: null,
  remittance_number: null,
  at: `2026-11-${day}T15:00:00.000Z`,
  ...change,
});
const sold = (day: number, number: number, amount: number) =>
  line(day, "collected", amount, { delivery_number: number });

const statement = (change: Partial<Record<keyof Statement, unknown>> = {}) =>
  ({ before: 0, earlier: { count: 0, amount: 0 }, lines: [], after: 0, ...change }) as Statement;

const statementOf = (goods: Statement) =>
  remittanceLines(remittance, goods)
    .groups.find(({ title }) => title === "Movimientos del dinero de clientes")
    ?.lines.map(({ label, value }) => [label, value]);

describe("a remittance's lines", () => {
  it("states the goods money since the remittance before", () => {
    const lines = [
      sold(13, 2, 40),
      line(14, "void", -5),
      line(20, "deduction", -5.5),
      line(20, "remittance", -24.5, { remittance_number: 2 }),
    ];
    assert.deepEqual(statementOf(statement({ before: 500, lines, after: 1000 })), [
      ["Saldo anterior", "$5,00"],
      ["Orden 000002", "$40,00"],
      ["Anulación", "-$5,00"],
      ["Compensación", "-$5,50"],
      ["Pago al cliente 000002", "-$24,50"],
      ["Queda por pagar", "$10,00"],
    ]);
  });

  it("ends with a line to sign on", () => {
    const { title, lines } = remittanceLines(remittance, statement()).groups.at(-1) ?? assert.fail();
    assert.deepEqual([title, lines.length], ["Recibí conforme", 1]);
    assert.match(lines[0]?.value ?? "", /^\n\n_{20,}$/);
  });

  it("sums the oldest lines of a long statement", () => {
    const lines = [sold(10, 6, 1)];
    assert.deepEqual(statementOf(statement({ earlier: { count: 5, amount: 500 }, lines, after: 600 })), [
      ["Saldo anterior", "$0,00"],
      ["5 anteriores", "$5,00"],
      ["Orden 000006", "$1,00"],
      ["Queda por pagar", "$6,00"],
    ]);
  });

  it("tells the deduction in dollars too, and why it is void", () => {
    const document = remittanceLines(
      {
        ...remittance,
        currency: "VES",
        amount: 6000,
        deducted: 1100,
        paid_out: 4900,
        voided_at: "2026-11-21T15:00:00.000Z",
        void_reason: "Era de otro",
      },
      statement(),
    );
    assert.deepEqual(document.amount, { label: "Anulado", value: "Bs 4.900,00" });
    assert.equal(document.stamp, "ANULADO");
    const values = new Map(document.groups[0]?.lines.map(({ label, value }) => [label, value]));
    assert.equal(values.get("Compensación"), "Bs 1.100,00 ($5,50)");
    assert.equal(values.get("Anulado"), "Era de otro");
  });
});
