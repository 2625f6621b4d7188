import { lineStateLabels } from "#features/bank/texts.ts";
import { isOfImported } from "#features/bank-statements/server/verbs/isOfImported.ts";
import { currencyLabels } from "#shared/texts.ts";
import { type ExportedTables, leaveOut } from "./table.ts";

/** The files of what the banks say. */
export const bankTables = {
  bank_accounts: {
    file: "banco_cuentas",
    about: "Las cuentas de banco cuyos estados de cuenta se importan.",
    columns: {
      id: ["id", "El número de la cuenta."],
      name: ["nombre", "Nombre."],
      name_key: leaveOut("Follows from the name."),
      currency: ["moneda", "La moneda de la cuenta.", currencyLabels],
      mapping: ["columnas", "Cómo se leen las columnas de sus archivos."],
      created_at: ["creada", "Cuándo se importó por primera vez.", "moment"],
    },
  },
  bank_statements: {
    file: "banco_estados_de_cuenta",
    about: "Los archivos del banco.",
    columns: {
      id: ["id", "El número del archivo."],
      bank_account_id: ["cuenta_id", "La cuenta: id de banco_cuentas."],
      file_name: ["archivo", "Su nombre."],
      format: ["formato", "Qué clase de archivo es.", { sheet: "hoja de cálculo", mt940: "MT940" }],
      state: ["estado", "Si se importó.", { mapping: "por importar", imported: "importado" }],
      content: leaveOut("What was read of a file that is not imported yet; its lines follow."),
      start_date: ["desde", "El día de su primer movimiento."],
      end_date: ["hasta", "El día de su último movimiento."],
      line_count: ["movimientos", "Cuántos tiene."],
      new_count: ["nuevos", "Cuántos trajo."],
      digest: leaveOut("Follows from the file."),
      left_out: leaveOut("What the page shows of it."),
      left_out_count: ["filas_sin_movimiento", "Cuántas filas no son movimientos."],
      account_id: ["usuario_id", "Quién lo subió: id de cuentas."],
      created_at: ["subido", "Cuándo se subió.", "moment"],
    },
  },
  bank_lines: {
    file: "banco_movimientos",
    about: "Los movimientos del banco, y de qué son.",
    only: (companyId) => isOfImported("bank_lines", companyId),
    columns: {
      id: ["id", "El número del movimiento."],
      bank_account_id: ["cuenta_id", "La cuenta: id de banco_cuentas."],
      statement_id: ["estado_de_cuenta_id", "El archivo que lo trajo: id de banco_estados_de_cuenta."],
      day: ["fecha", "El día."],
      amount: ["monto", "En la moneda de su cuenta; negativo si salió.", "money"],
      reference: ["referencia", "Su referencia."],
      reference_end: leaveOut("Follows from the reference."),
      description: ["descripcion", "Lo que dice el banco."],
      line_key: leaveOut("Follows from the line."),
      number: ["numero", "Cuál de los movimientos iguales es, desde 1."],
      state: ["estado", "Si se concilió o se ignoró.", lineStateLabels],
      change_id: ["vuelto_id", "El vuelto que se envió: id de vueltos."],
      return_id: ["vuelto_devuelto_id", "El vuelto que volvió: id de vueltos."],
      confirmed: ["confirmo_la_devolucion", "Si al conciliarlo se supo que el vuelto volvió.", "flag"],
      remittance_id: ["recaudo_id", "El pago al cliente: id de remesas."],
      bill_id: ["gasto_id", "El gasto que se pagó: id de gastos."],
      reverses_id: ["devuelve_a", "El movimiento cuyo dinero devolvió el banco."],
      reason: ["motivo", "Por qué se ignoró."],
      decided_at: ["decidido", "Cuándo se concilió o se ignoró.", "moment"],
      decided_by: ["decidido_por", "Quién: id de cuentas."],
    },
  },
  bank_line_tenders: {
    file: "banco_movimientos_cobros",
    about: "De qué cobros es el dinero de cada movimiento.",
    columns: {
      id: ["id", "El número."],
      line_id: ["movimiento_id", "El movimiento: id de banco_movimientos."],
      receipt_id: ["recibo_id", "El recibo: id de recibos."],
      tender: ["posicion_en_el_recibo", "Cuál de lo entregado en el recibo, desde 1."],
      confirmed: ["confirmo_el_cobro", "Si al conciliarlo se confirmó el cobro.", "flag"],
    },
  },
} satisfies Partial<ExportedTables>;
