import { importStateLabels } from "#features/imports/texts.ts";
import { type ExportedTables, leaveOut } from "./table.ts";

/** The file of imports. */
export const importTables = {
  imports: {
    file: "importaciones",
    about: "Las hojas de cálculo que se importaron.",
    columns: {
      id: ["id", "El número de la importación."],
      client_id: ["cliente_id", "El cliente que pidió con ella: id de clientes; vacío si es de la oficina."],
      kind: ["que", "Qué se importó: clients, couriers, services…"],
      file_name: ["archivo", "El nombre del archivo."],
      file_hash: leaveOut("Recognizes the same file."),
      copy: leaveOut("Counts copies of the same file."),
      state: ["estado", "Hasta dónde llegó.", importStateLabels],
      columns: leaveOut("How the sheet was read."),
      mapping: leaveOut("How the sheet was read."),
      options: leaveOut("How the sheet was read."),
      row_count: ["filas", "Cuántas filas tenía."],
      hidden_rows: leaveOut("How the sheet was read."),
      last_check: leaveOut("Counts checks."),
      checked: leaveOut("Counts checks."),
      uploaded_by: leaveOut("The name says it."),
      uploaded_by_name: ["subida_por", "Quién la subió."],
      run_by: leaveOut("The events say it."),
      run_ip: leaveOut("The events say it."),
      created_at: ["subida", "Cuándo se subió.", "moment"],
      started_at: ["empezo", "Cuándo empezó a importarse.", "moment"],
      ended_at: ["termino", "Cuándo terminó.", "moment"],
      undo_by: leaveOut("The events say it."),
      undo_ip: leaveOut("The events say it."),
      undo_at: leaveOut("The events say it."),
      undo_count: leaveOut("The events say it."),
      undo_problem: leaveOut("What was in the way then."),
    },
  },
} satisfies Partial<ExportedTables>;
