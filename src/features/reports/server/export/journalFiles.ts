import { sql } from "kysely";
import { accountLabels, causeLabels, placeLabels } from "#features/journal/texts.ts";
import type { Db } from "#server/schema.ts";
import type { JournalAccount } from "#shared/vocabulary.ts";
import { BATCH } from "../sheet/batches.ts";
import { columnsOf } from "./table.ts";
import type { ExportedFile } from "./tables.ts";

type Line = { entry_id: number; account: JournalAccount } & Record<string, unknown>;

const entry = {
  entry_id: ["asiento", "El número del asiento; sus líneas suman cero en cada moneda."],
  position: ["linea", "El número de la línea en su asiento."],
  date: ["fecha", "El día del asiento."],
  created_at: ["momento", "Cuándo se escribió.", "moment"],
  cause: ["causa", "Qué lo causó.", causeLabels],
  cause_id: ["causa_id", "El id de lo que lo causó, en su archivo."],
};

const line = {
  place: ["lugar", "Dónde está el efectivo: caja general, turno o repartidor.", placeLabels],
  shift_id: ["turno_id", "El turno: id de turnos."],
  courier_id: ["repartidor_id", "El repartidor: id de repartidores."],
  currency: ["moneda", "USD o VES."],
  amount: ["monto", "Monto en esa moneda; positivo si la cuenta aumenta por el debe.", "money"],
};

const author = {
  made_by: ["cuenta_id", "Quién lo hizo: id de cuentas."],
  note: ["nota", "Nota."],
};

/** Files with a row for each line of the journal, with its entry. */
export const journalFiles: ExportedFile[] = [
  {
    name: "libro_diario.csv",
    about: "El libro diario por partida doble: cada línea de cada asiento.",
    columns: columnsOf({
      columns: {
        ...entry,
        reverses_id: ["anula_asiento", "El asiento que anula."],
        account: ["cuenta", "La cuenta del libro.", accountLabels],
        ...line,
        client_id: ["cliente_id", "El cliente: id de clientes."],
        delivery_id: ["orden_id", "La orden de una cuenta por cobrar: id de ordenes."],
        ...author,
      },
    }),
    read: linesOf,
  },
  {
    name: "movimientos_de_caja.csv",
    about:
      "El efectivo que entró y salió de la caja general, los turnos y los repartidores. También está en el libro diario.",
    columns: columnsOf({
      columns: {
        ...entry,
        ...line,
        amount: ["monto", "Monto en esa moneda; positivo si entró.", "money"],
        ...author,
      },
    }),
    read: async function* cashOf(db, companyId) {
      for await (const lines of linesOf(db, companyId))
        yield lines.filter(({ account }) => account === "cash");
    },
  },
];

/** The journal's lines in the order of their writing, in batches of entries. */
async function* linesOf(db: Db, companyId: number): AsyncGenerator<Line[], void, undefined> {
  let last: number | undefined = 0;
  while (last !== undefined) {
    const { rows }: { rows: Line[] } = await sql<Line>`
      select e.date, e.created_at, e.cause, e.cause_id, e.reverses_id, e.account_id as made_by, e.note, l.*
      from (
        select * from journal_entries where company_id = ${companyId} and id > ${last} order by id limit ${sql.lit(BATCH)}
      ) as e
      join journal_lines as l on l.entry_id = e.id
      order by l.entry_id, l.position`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.entry_id;
  }
}
