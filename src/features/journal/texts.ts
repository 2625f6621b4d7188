import type { CashPlace, JournalAccount, JournalCause } from "#shared/vocabulary.ts";

export const accountLabels: Record<JournalAccount, string> = {
  receivable: "Cuentas por cobrar",
  income: "Ingresos por servicios",
  cash: "Efectivo",
  bank: "Banco",
  exchange: "Cambio de divisas",
  expense: "Gastos",
  goods: "Contra entrega por pagar",
  goods_ready: "Contra entrega disponible",
  advance: "Anticipos de clientes",
  change: "Vuelto por enviar o por devolver",
  write_off: "Cuentas incobrables",
  difference: "Diferencias de caja",
  capital: "Capital",
};

export const causeLabels: Record<JournalCause, string> = {
  order: "Orden",
  opening: "Saldo anterior",
  opening_void: "Anulación de saldo anterior",
  price: "Cambio de precio",
  client: "Cambio de cliente",
  merge: "Clientes combinados",
  cancellation: "Cancelación",
  cancellation_void: "Anulación de cancelación",
  deletion: "Eliminación",
  payment: "Pago",
  refund: "Reembolso",
  advance: "Anticipo",
  advance_void: "Anulación de anticipo",
  opening_advance: "Saldo a favor anterior",
  opening_advance_void: "Anulación de saldo a favor anterior",
  goods: "Cobro contra entrega",
  goods_void: "Anulación de cobro contra entrega",
  goods_ready: "Contra entrega disponible",
  goods_ready_void: "Contra entrega no disponible",
  goods_opening: "Contra entrega pagado antes",
  change_sent: "Vuelto enviado",
  change_kept: "Vuelto no enviado",
  change_void: "Anulación de vuelto",
  change_returned: "Vuelto devuelto",
  change_lost: "Vuelto perdido",
  remittance: "Pago al comercio",
  remittance_void: "Anulación de pago al comercio",
  bill: "Gasto",
  bill_correction: "Corrección de gasto",
  float: "Fondo de turno",
  shift_in: "Entrada al turno",
  shift_out: "Salida del turno",
  shift_close: "Cierre de turno",
  difference: "Diferencia de caja",
  deposit: "Depósito en banco",
  withdrawal: "Retiro",
  capital: "Aporte de capital",
  adjustment: "Ajuste de caja",
  write_off: "Incobrable",
  write_off_void: "Incobrable anulado",
  settlement: "Liquidación",
  settlement_void: "Anulación de liquidación",
  decision: "Diferencia asumida",
  decision_void: "Anulación de diferencia asumida",
  charge: "Diferencia cobrada al repartidor",
  charge_void: "Anulación de diferencia cobrada",
  unclaimed: "Efectivo de un cobro rechazado",
  unclaimed_claimed: "Efectivo de un cobro rechazado que se anotó",
  unclaimed_settled: "Efectivo de un cobro rechazado, rendido",
  unclaimed_settled_void: "Anulación de efectivo rendido de un cobro rechazado",
};

export const placeLabels: Record<CashPlace, string> = {
  safe: "Caja general",
  shift: "Turno",
  courier: "Repartidor",
};

/** The 409s of cash that somebody who is no admin would give away. */
export const cashOutTexts = {
  adminReturns: "Un administrador debe devolver este efectivo",
  emptyDrawer: "Tu caja no tiene ese efectivo",
};

export const anonymousParty = "Clientes anónimos";
