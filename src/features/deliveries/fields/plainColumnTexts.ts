// How an order's plain fields are called as columns.
import type { PlainName } from "./plainFields.ts";

interface ColumnTexts {
  /** In spreadsheets that come in. */
  sheet: { names: readonly string[]; help: string; example: string };
  /** In the owner's export. */
  file: readonly [name: string, about: string];
}

export const plainColumnTexts: Record<PlainName, ColumnTexts> = {
  client_reference: {
    sheet: {
      names: [
        ...[
          "N° pedido",
          "Nro pedido",
          "Nro de pedido",
          "No pedido",
          "No de pedido",
          "Num pedido",
          "Número de pedido",
          "Número pedido",
        ],
        ...[
          "Pedido",
          "Pedido N°",
          "ID pedido",
          "ID de pedido",
          "Código de pedido",
          "Código pedido",
          "Ref pedido",
        ],
        ...[
          "Referencia del cliente",
          "Referencia cliente",
          "Referencia del pedido",
          "Número de orden",
          "N° orden",
        ],
        ...[
          "N° de orden",
          "Nro orden",
          "Nro de orden",
          "Orden de compra",
          "Order number",
          "Order ID",
          "Order no",
          "Client reference",
        ],
      ],
      help: "El número que el cliente le da al pedido. La misma orden no se crea dos veces.",
      example: "",
    },
    file: ["numero_de_pedido", "El número que el cliente le da; vacío si no se dijo."],
  },
  promised_time: {
    sheet: { names: ["Hora", "Time"], help: "HH:MM.", example: "" },
    file: ["hora_prometida", "A qué hora se prometió; vacío si no se prometió."],
  },
  packages: {
    sheet: {
      names: ["Paquetes", "Cajas", "Packages"],
      help: "Cuántos son, de 1 a 99. Vacío: 1.",
      example: "",
    },
    file: ["bultos", "Cuántos bultos son."],
  },
  contents: {
    sheet: { names: ["Producto", "Descripción", "Contents"], help: "Qué se lleva.", example: "" },
    file: ["contenido", "Qué se lleva; vacío si no se dijo."],
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
