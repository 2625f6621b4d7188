// How an order's plain fields are called in forms, on tickets and in events.
import type { PlainName } from "./plainFields.ts";

/** A yes or no that is yes. The courier's page has no room for all texts. */
export const YES = "Sí";

interface PlainTexts {
  label: string;
  /** Before its line in the ticket's text. */
  emoji: string;
}

export const plainTexts: Record<PlainName, PlainTexts> = {
  client_reference: { label: "N° de pedido", emoji: "🔖" },
  promised_time: { label: "Hora prometida", emoji: "🕑" },
  packages: { label: "Bultos", emoji: "📦" },
  contents: { label: "Contenido", emoji: "🏷️" },
  notes: { label: "Notas", emoji: "📝" },
};
