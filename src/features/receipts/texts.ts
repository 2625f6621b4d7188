import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import type { PaymentMethod, ReceiptKind, ReceiptState } from "#shared/vocabulary.ts";

export const receiptStateLabels: Record<ReceiptState, string> = {
  reported: "Por confirmar",
  confirmed: "Confirmado",
  voided: "Anulado",
};

export const receiptKindLabels: Record<ReceiptKind, string> = {
  payment: "Pago",
  automatic: "Pago al crear la orden",
  advance: "Anticipo",
  opening: "Saldo anterior",
};

/** What is wrong with a payment, at the office and on a courier's phone. */
export const offerTexts = {
  noRate: "No hay tasa para esta fecha",
  lessThanCentimo: "El monto es menor a un céntimo de bolívar",
  lessThanCent: "El monto no alcanza un centavo de dólar",
  amountRequired: "El monto es requerido",
  tenderOfNothing: "Lo recibido no puede ser cero",
  changeIsCash: "Solo el pago en efectivo puede tener vuelto",
  referenceTwice: "La misma referencia está dos veces",
  mobileInBolivares: "El pago móvil es en bolívares",
  changeNeedsAddressee: "Para enviar el vuelto hacen falta el banco, el teléfono y el documento",
  tooMuchChange: "El vuelto no puede ser mayor que un billete",
  nothingReceived: "Lo recibido debe ser mayor que el vuelto",
  futureDate: "La fecha no puede ser futura",
};

export const receiptTexts = {
  title: "Recibo",
  client: "Cliente",
  anonymous: "Cliente anónimo",
  date: "Fecha",
  method: "Método de pago",
  bank: "Banco",
  reference: "Referencia",
  payerPhone: "Teléfono del pagador",
  state: "Estado",
  received: "Recibido",
  change: "Vuelto",
  rate: "Tasa",
  inBolivares: "En bolívares",
  paidOrders: "Órdenes pagadas",
  order: "Orden",
  amount: "Monto",
  /** Of what was received, with the goods money. */
  total: "Total recibido",
  service: "Servicio",
  voidReason: "Motivo de la anulación",
  duplicateReason: "Motivo de la referencia repetida",
  internal: "Recibo interno. No es factura.",
  /** Across a voided receipt. */
  stamp: "ANULADO",
  amountOrTenders: "Indica el monto o lo recibido, no ambos",
  referenceRequired: "La referencia es requerida",
  reasonRequired: "El motivo es requerido",
  placeWrong: "Elige la caja general o tu turno",
  cashHasNoReference: "El efectivo no tiene referencia ni banco",
  unknownCourier: "El repartidor no existe",
  refunded: "Pago reembolsado",
  noSuchTender: "Ese cobro no espera confirmación",
  unknownReceipt: "Algún recibo no existe",
  goodsRemitted: "El dinero de clientes de este recibo ya se pagó",
  noAdvance: "El cliente no tiene saldo a favor",
  ofOpening: "Este saldo a favor vino de antes: deshaz la importación que lo trajo",
  ofRemittance: "Este recibo es de un pago al cliente: anula ese pago",
  goods: "Mercancía",
  bankStatement: "Estado de cuenta",
  inBank: "En banco",
  notInBank: "No está en el banco",
  inBankAlready: "Está conciliado con el banco: deshaz antes la conciliación",
  confirmedForGood: "Ya no se puede deshacer esta confirmación",
};

export const tendersAbove = (most: Cents) =>
  `Lo recibido menos el vuelto no puede ser mayor a ${formatMoney(most)}`;

export const tendersMustBe = (owed: Cents) => `Lo recibido menos el vuelto debe ser ${formatMoney(owed)}`;

interface SeenReceipt {
  /** `R-000042` */
  receipt: string;
  client: string;
  amount: Cents;
  bolivares: Cents;
}

const receiptText = ({ receipt, client, amount, bolivares }: SeenReceipt) => {
  const inBolivares = bolivares === 0 ? "" : ` (${formatMoney(bolivares, "VES")})`;
  return `${receipt} de ${client} por ${formatMoney(amount)}${inBolivares}`;
};

/** The 409 of a reference that was used before. */
export const referenceUsed = (known: SeenReceipt) =>
  `La referencia ya se usó en el recibo ${receiptText(known)}`;

/** The 409 of one that another payment had on another day, or by another bank or payer. */
export const referenceSame = (known: SeenReceipt) =>
  `El recibo ${receiptText(known)} tiene la misma referencia. Si es otro pago, confírmalo.`;

/** The 409 of one that looks like it. */
export const referenceSimilar = (known: SeenReceipt) =>
  `El recibo ${receiptText(known)} tiene una referencia parecida y el mismo monto. Si es otro pago, confírmalo.`;

/** The event of a payment that an admin received although its reference was used. */
export const duplicateAccepted = (receipt: string, earlier: string) =>
  `Aceptó en el recibo ${receipt} la referencia del recibo ${earlier}`;

/** The event of the receipt that replaces such a one, by whomever its order is changed. */
export const duplicateKept = (receipt: string, earlier: string) =>
  `Conservó en el recibo ${receipt} la referencia del recibo ${earlier}`;

export const alreadyVoided = (receipt: string) => `El recibo ${receipt} ya está anulado`;

/** Why the office voided a receipt itself: its payments were refunded with the order. */
export const orderCancelled = (order: string) => `Orden ${order} cancelada`;
export const orderDeleted = (order: string) => `Orden ${order} eliminada`;
export const orderChanged = (order: string) => `Orden ${order} modificada`;

/** Change that is sent, at the office and on a courier's phone. */
export const sendingTexts = {
  dontSend: "No enviar vuelto",
};

export const payingTexts = {
  counted: "Vuelto",
  countedHint: "Escribe lo recibido y lo que devuelves, en dólares y bolívares.",
  received: { USD: "Recibido en dólares", VES: "Recibido en bolívares" },
  change: { USD: "Vuelto en dólares", VES: "Vuelto en bolívares" },
  paidOn: "Fecha del pago",
  acceptSimilar: "Es otro pago: registrarlo de todos modos",
  duplicateReason: "Motivo para recibirla otra vez",
  receiveAnyway: "Recibir de todas formas",
  noRate: "Sin tasa de cambio, solo se cobra en dólares.",
  addWay: "Agregar otra forma de pago",
  complete: "Pago completo",
  changeAs: "Cómo das el vuelto",
  changeSent: "Vuelto por pago móvil",
  howSent: "Cómo se envía",
};

/** 'Vuelto por pago móvil': change that the office sends. */
export const changeSentBy = (method: PaymentMethod) =>
  `Vuelto por ${paymentMethodLabels[method].toLowerCase()}`;
/** Offers to whom change was sent before. */
export const lastTime = (addressee: string) => `Como la última vez: ${addressee}`;

/** Each of several ways to pay. */
export const wayText = (number: number) => `Forma de pago ${number}`;
/** The button that fills in what is left. */
export const exactText = (amount: string) => `Exacto ${amount}`;

/** Under the change: what has still to be given back, or received. */
const restText = (dollars: string, bolivares: string | null) =>
  bolivares === null ? dollars : `${dollars} o ${bolivares}`;
const changeLeft = (amount: string) => `Falta devolver ${amount}`;
const receivedLeft = (amount: string) => `Falta recibir ${amount}`;
/** After a payment of a part. */
const stillOwed = (amount: string) => `Queda por pagar ${amount}`;
/** More than is owed, without notes to give back. */
const tooMuch = (amount: string) => `Sobra ${amount}`;

/**
 * What is left to pay or to give back, in both currencies (see `restOf`). `whole`: everything is paid. `cash`: change can be given, because notes
 * were handed over.
 */
export function restLeftText(
  { USD, VES }: { USD: Cents; VES: Cents | null },
  { whole, cash }: { whole: boolean; cash: boolean },
): string {
  const both = restText(formatMoney(Math.abs(USD)), VES === null ? null : formatMoney(Math.abs(VES), "VES"));
  if (USD < 0 || (VES ?? 0) < 0) return cash ? changeLeft(both) : tooMuch(both);
  if (USD === 0) return payingTexts.complete;
  return whole ? receivedLeft(both) : stillOwed(both);
}

/** The warning while a reference is typed that a receipt has. */
export const referenceSeen = (receipts: string[]) =>
  `Esta referencia ya aparece en ${receipts.length === 1 ? "el recibo" : "los recibos"} ${receipts.join(", ")}.`;

export const receiptsTexts = {
  title: "Cobros",
  /** In the empty list. */
  purpose:
    "Cada pago que recibes hace un recibo con su número. Se cobra en Deudas, o al crear una orden que se paga enseguida.",
  report: "Reporte de cobros por día",
  /** Of the page and the report. */
  byDay: "Por el día en que se movió el dinero",
  number: "Recibo",
  kind: "Tipo",
  refunded: "Reembolsado",
  by: "Registrado por",
  confirm: "Confirmar cobro",
  selection: "Cobros seleccionados",
  undone: "Confirmación deshecha",
  undoFailed: "Error al deshacer la confirmación",
  goods: "dinero de clientes",
  methodAndBank: "Método y banco",
  confirmFailed: "Error al confirmar el cobro",
  pdf: "Descargar recibo",
  copy: "Copiar recibo",
  see: "Ver recibo",
  whatsapp: "WhatsApp",
  noWhatsapp: "El cliente no tiene un teléfono de WhatsApp",
  copied: "✅ Copiado al portapapeles. ¡Listo para WhatsApp!",
  copyFailed: "Error al copiar al portapapeles:",
  void: "Anular cobro",
  voided: "Cobro anulado correctamente",
  voidFailed: "Error al anular el cobro",
  reason: "Motivo de la anulación",
};

/** The button for those that wait on the page, or for the selected ones. */
export const confirmShownText = (count: number) =>
  count === 1 ? "Confirmar el de esta página" : `Confirmar los ${count} de esta página`;
export const confirmChosenText = (count: number) => (count === 1 ? "Confirmar 1" : `Confirmar los ${count}`);
export const chosenText = (count: number) => (count === 1 ? "1 seleccionado" : `${count} seleccionados`);

/** Under the list: what was received, in both currencies, and for goods; none of these if nothing was. */
export const receivedText = (count: number, dollars: string, bolivares: string, goods: readonly string[]) =>
  [
    count === 1 ? "1 cobro" : `${count} cobros`,
    dollars,
    bolivares,
    ...(goods.length > 0 ? [`dinero de clientes ${goods.join(" + ")}`] : []),
  ].join(" · ");

/** Before several receipts are confirmed at once. */
export const confirmQuestion = (count: number, amount: string) =>
  count === 1
    ? `¿Confirmas que llegó el cobro de ${amount}?`
    : `¿Confirmas que llegaron los ${count} cobros, ${amount} en total?`;

export const confirmedText = (count: number) =>
  count === 1 ? "Cobro confirmado" : `${count} cobros confirmados`;

export const voidQuestion = (receipt: string) =>
  `¿Anular el recibo ${receipt}? Sus pagos se reembolsan hoy y las órdenes vuelven a deberse.`;

export const changeTexts = {
  title: "Vueltos por enviar",
  purpose:
    "El vuelto que prometiste por transferencia o pago móvil. Al enviarlo, anota su referencia. Si su cobro se deshace después, alguien debe devolverlo.",
  one: "Vuelto",
  at: "Fecha",
  client: "Cliente",
  bank: "Banco",
  phone: "Teléfono",
  document: "Documento",
  state: "Estado",
  amount: "Monto",
  receipt: "Recibo",
  order: "Orden",
  reference: "Referencia",
  reason: "Motivo",
  by: "Registrado por",
  markSent: "Marcar enviado",
  otherBank: "Otro banco",
  cancel: "Cancelar vuelto",
  cancelQuestion: (what: string) => `¿No se envía este vuelto? ${what}. Queda como dinero sobrante.`,
  sent: "Vuelto enviado",
  cancelled: "Vuelto cancelado",
  failed: "Error al guardar el vuelto",
  markReturned: "Registrar devolución",
  returnHow: "Cómo volvió",
  byBank: "Por el banco",
  toShift: "En efectivo, a mi turno",
  toSafe: "En efectivo, a la caja general",
  returned: "Vuelto devuelto",
  returnReference: "Referencia de la devolución",
  lose: "Dar por perdido",
  loseQuestion: (what: string) => `¿Nadie devuelve este vuelto? ${what}.`,
  lost: "Vuelto dado por perdido",
  debtor: "Lo debe el repartidor",
  debtorHint: "Sin repartidor, es una pérdida de la empresa.",
  returnedInto: { shift: "Turno", safe: "Caja general" },
};

/** Under the bank that change was sent to. */
export const sameBank = (bank: string) => `Déjalo vacío si lo enviaste a ${bank}.`;

/** The warning before the payment is undone whose change was sent. Formatted amounts. */
export const changeWasSent = (amounts: string[]) =>
  `${amounts.length === 1 ? "El vuelto" : "Los vueltos"} de ${amounts.join(" y ")} ya ${amounts.length === 1 ? "se envió" : "se enviaron"}. Al deshacer el cobro, alguien debe devolver ese dinero: queda en Por atender hasta que vuelva.`;

/** The link from the list of receipts. */
export const changeWaiting = (count: number) => `Vueltos por enviar (${count})`;
