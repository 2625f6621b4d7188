// How an order's plain fields are called: in forms, on tickets, in events and as columns of spreadsheets.

interface PlainTexts {
  label: string;
  /** Before its line in the ticket's text. */
  emoji: string;
  /** Its column in a spreadsheet. */
  sheet: { names: readonly string[]; help: string; example: string };
}

export const plainTexts = {
  promised_time: {
    label: "Hora prometida",
    emoji: "🕑",
    sheet: { names: ["Hora", "Time"], help: "HH:MM.", example: "" },
  },
  notes: {
    label: "Notas",
    emoji: "📝",
    sheet: {
      names: ["Nota", "Obs", "Observación", "Observaciones", "Notes"],
      help: "Lo que convenga saber.",
      example: "",
    },
  },
} as const satisfies Record<string, PlainTexts>;
