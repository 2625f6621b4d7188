import { noticeMethodLabels, noticeStateLabels } from "#features/payment-notices/texts.ts";
import { EDITABLE } from "./companyTables.ts";
import { type ExportedTables, leaveOut } from "./table.ts";

/** The file of what clients say that they paid. */
export const noticeTables = {
  payment_notices: {
    file: "avisos_de_pago",
    about: "Lo que los clientes dijeron en su portal que pagaron.",
    columns: {
      id: ["id", "El número interno del aviso."],
      client_id: ["cliente_id", "El cliente: id de clientes."],
      account_id: ["aviso_cuenta_id", "La persona que avisó: id de cuentas."],
      currency: ["moneda", "USD o VES.", (currency) => currency],
      amount: ["monto", "En su moneda.", "money"],
      method: ["metodo", "Cómo se pagó.", noticeMethodLabels],
      bank: ["banco", "El código del banco."],
      reference: ["referencia", "La referencia."],
      reference_end: leaveOut("Follows from the reference."),
      paid_on: ["fecha_del_pago", "El día en que se movió el dinero."],
      payer_phone: ["telefono_del_pagador", "De un pago móvil."],
      note: ["nota", "Nota de quien avisó."],
      state: ["estado", "Estado.", noticeStateLabels],
      reject_reason: ["motivo_del_rechazo", "Por qué se rechazó."],
      receipt_id: ["recibo_id", "El recibo que se hizo: id de recibos."],
      date: ["fecha", "El día en que se avisó."],
      decided_by: ["decidio_cuenta_id", "Quién decidió: id de cuentas."],
      decided_at: ["decidido", "Cuándo se decidió.", "moment"],
      ...EDITABLE,
    },
  },
} satisfies Partial<ExportedTables>;
