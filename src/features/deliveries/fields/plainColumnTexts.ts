// How an order's plain fields are called as columns.
import type { PlainName } from "./plainFields.ts";

interface ColumnTexts {
  /** In spreadsheets that come in. */
  sheet: { names: readonly string[]; help: string; example: string };
  /** In the owner's export. */
  file: readonly [name: string, about: string];
}

export const plainColumnTexts: Record<PlainName, ColumnTexts> = {
  promised_time: {
    sheet: { names: ["Hora", "Time"], help: "HH:MM.", example: "" },
    file: ["hora_prometida", "A qué hora se prometió; vacío si no se prometió."],
  },
  notes: {
    sheet: {
      names: ["Nota", "Obs", "Observación", "Observaciones", "Notes"],
      help: "Lo que convenga saber.",
      example: "",
    },
    file: ["notas", "Notas."],
  },
};
