// How an order's plain fields are called: in forms, on tickets, in events and as columns of spreadsheets.
import type { PlainName } from "./table.ts";

interface PlainTexts {
  label: string;
  /** Before its line in the ticket's text. */
  emoji: string;
  /** Its column in spreadsheets that come in. */
  sheet: { names: readonly string[]; help: string; example: string };
  /** Its column in the owner's export, and what that says. */
  file: readonly [name: string, about: string];
}

export const plainTexts: Record<PlainName, PlainTexts> = {
  promised_time: {
    label: "Hora prometida",
    emoji: "🕑",
    sheet: { names: ["Hora", "Time"], help: "HH:MM.", example: "" },
    file: ["hora_prometida", "A qué hora se prometió; vacío si no se prometió."],
  },
  notes: {
    label: "Notas",
    emoji: "📝",
    sheet: {
      names: ["Nota", "Obs", "Observación", "Observaciones", "Notes"],
      help: "Lo que convenga saber.",
      example: "",
    },
    file: ["notas", "Notas."],
  },
};
