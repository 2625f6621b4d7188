import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changeLines } from "./changes.ts";
import type { AuditEvent } from "./contract.ts";

const changesText = (entity: AuditEvent["entity"], changes: AuditEvent["changes"]) =>
  changeLines({ entity, changes }).map(({ label, before, after }) => [label, before, after]);

describe("an event's changes", () => {
  it("show money, days, booleans and fixed words in readable Spanish", () => {
    assert.deepEqual(
      changesText("delivery", {
        number: { before: null, after: 42 },
        date: { before: "2026-03-05", after: "2026-03-06" },
        amount: { before: 1234.5, after: 0 },
        status: { before: "pending", after: "in_transit" },
        payment_type: { before: "full", after: "partial" },
        notes: { before: "Frágil", after: null },
      }),
      [
        ["Número", "—", "000042"],
        ["Fecha", "5 mar 2026", "6 mar 2026"],
        ["Monto", "$1.234,50", "$0,00"],
        ["Estado", "Pendiente", "En tránsito"],
        ["Tipo de pago", "Contado", "Credito"],
        ["Notas", "Frágil", "—"],
      ],
    );
    assert.deepEqual(changesText("client", { allow_credit: { before: false, after: true } }), [
      ["Permitir crédito", "No", "Sí"],
    ]);
  });

  it("show the amounts of a count in both currencies", () => {
    const expected = { before: null, after: { USD: 20.5, VES: -350 } };
    assert.deepEqual(changesText("settlement", { expected }), [["Esperado", "—", "$20,50 · -Bs 350,00"]]);
  });

  it("show bolívares as bolívares, and words instead of identifiers", () => {
    const created = (after: unknown) => ({ before: null, after });
    assert.deepEqual(
      changesText("cash", {
        place: created("safe"),
        currency: created("VES"),
        amount: created(1000),
        reason: created("capital"),
        by: created("Ana"),
        at: created("2026-03-05T12:00:00.000Z"),
        shift_id: created(4),
      }),
      [
        ["Lugar", "—", "Caja general"],
        ["Moneda", "—", "Bolívares"],
        ["Monto", "—", "Bs 1.000,00"],
        ["Motivo", "—", "Aporte de capital"],
        ["Registrado por", "—", "Ana"],
      ],
    );
    assert.deepEqual(changesText("settlement", { state: created("undecided"), pay: created("later") }), [
      ["Estado", "—", "Por decidir"],
      ["Pago al repartidor", "—", "Pagar después"],
    ]);
    assert.deepEqual(
      changesText("company_bill", {
        currency: { before: "USD", after: "VES" },
        tendered: { before: 20, after: 350 },
      }),
      [
        ["Moneda", "Dólares", "Bolívares"],
        ["Pagado en su moneda", "$20,00", "Bs 350,00"],
      ],
    );
    assert.deepEqual(changesText("company_bill", { tendered: { before: 350, after: 400 } }), [
      ["Pagado en su moneda", "350,00", "400,00"],
    ]);
  });

  it("show one list entry per line", () => {
    const before = [{ id: 1, address: "Calle 1", canDelete: true }];
    const after = [...before, { id: 2, address: "Calle 2", canDelete: false }];
    assert.deepEqual(changesText("client", { addresses: { before, after } }), [
      ["Direcciones", "Calle 1", "Calle 1\nCalle 2"],
    ]);
    const bills = [{ id: 1, name: "Gasolina", amount: 2.5 }];
    assert.deepEqual(changesText("service", { bills: { before: [], after: bills } }), [
      ["Gastos", "—", "Gasolina: $2,50"],
    ]);
  });

  it("use each feature's own words for a payment method", () => {
    assert.deepEqual(changesText("company_bill", { method: { before: null, after: "bank_transfered" } }), [
      ["Método de pago", "—", "Transferencia"],
    ]);
    assert.deepEqual(changesText("debt", { method: { before: null, after: "transfer" } }), [
      ["Método de pago", "—", "Transferencia"],
    ]);
  });

  it("omit ids whose name is in another field", () => {
    assert.deepEqual(
      changesText("delivery", {
        client_id: { before: 1, after: 2 },
        client_name: { before: "Ana", after: "Beto" },
      }),
      [["Cliente", "Ana", "Beto"]],
    );
  });

  it("show unknown values unchanged, and nothing for none", () => {
    assert.deepEqual(
      changesText("employee", { role: { before: "root", after: null }, odd: { before: 1, after: 2 } }),
      [
        ["Rol", "root", "—"],
        ["odd", "1", "2"],
      ],
    );
    const amount = { before: null, after: "$20,00" };
    assert.deepEqual(changesText("remittance", { paid_out: amount }), [["Pagado al cliente", "—", "$20,00"]]);
    assert.deepEqual(changeLines({ entity: "client", changes: null }), []);
  });
});
