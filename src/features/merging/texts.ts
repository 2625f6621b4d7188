import { type Cents, formatMoney } from "#shared/money.ts";

export const mergingTexts = {
  title: "Combinar clientes",
  hint: "Todo lo de un cliente pasa al otro, que queda con su nombre y su documento. El combinado deja de verse, y su dirección lleva al que queda. No se puede deshacer.",
  goes: "Se combina",
  stays: "Queda",
  swap: "Intercambiar",
  merge: "Combinar",
  back: "Ver posibles duplicados",
  moves: "Lo que pasa",
  result: "Cómo queda",
  document: "Documento",
  addresses: "Direcciones",
  phones: "Teléfonos",
  emails: "Emails",
  credit: "Crédito",
  noCredit: "Sin crédito",
  noLimit: "Sin límite",
  notes: "Notas",
  orders: "Órdenes",
  debts: "Deudas abiertas",
  advances: "Saldo a favor",
  goods: "Dinero de clientes por pagar",
  receipts: "Recibos",
  remittances: "Pagos al cliente",
  tariffs: "Tarifas propias",
  nothing: "Nada",
  statements: "Los estados de cuenta de fechas pasadas quedan como estaban. El saldo pasa con fecha de hoy.",
  intoRequired: "El cliente es requerido",
  unknown: "El cliente no existe",
  same: "Un cliente no se combina consigo mismo",
  done: "Clientes combinados correctamente",
  failed: "Error al combinar los clientes",
  tooMany: "El cliente tendría demasiadas direcciones, teléfonos o emails",
};

/** The button of the dialog, and its question. */
export const mergeQuestion = (goes: string, stays: string) =>
  `¿Combinar ${goes} con ${stays}? No se puede deshacer.`;

/** Why two clients can't be merged now. */
export const goodsWait = (client: string) =>
  `Hay dinero de ${client} que falta rendir o confirmar. Termina eso antes de combinar.`;
export const goodsAhead = (client: string) =>
  `A ${client} se le pagó dinero que aún no ha entrado. Termina eso antes de combinar.`;
export const undecided = (settlement: string) =>
  `La liquidación ${settlement} tiene una diferencia sin decidir. Decídela antes de combinar.`;

/** An order whose number another order of the client has, too. */
export const renamedText = (order: string, name: string) =>
  `Cambió el número de pedido de la orden ${order} a ${name}, al combinar clientes`;

interface Moved {
  goes: string;
  stays: string;
  orders: number;
  owed: Cents;
}

/** The events' summaries. */
export const mergedText = ({ goes, stays, orders, owed }: Moved) =>
  `Combinó el cliente ${goes} con ${stays}: ${orders} órdenes, ${formatMoney(owed)} por cobrar`;
export const tookText = ({ goes, stays, orders, owed }: Moved) =>
  `Pasó a ${stays} lo del cliente ${goes}: ${orders} órdenes, ${formatMoney(owed)} por cobrar`;
