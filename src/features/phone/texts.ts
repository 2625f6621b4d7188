import { type Amounts, CURRENCIES, formatMoney } from "#shared/money.ts";
import type {
  CourierActionKind,
  CourierActionStatus,
  PinFault,
  ProofKind,
  ProofPart,
  ReviewDecision,
} from "#shared/vocabulary.ts";

export const accessTexts = {
  open: "Acceso al teléfono",
  hint: (time: string) =>
    `El repartidor apunta la cámara de su teléfono a este código. Sirve una vez, hasta el ${time}.`,
  qr: "Código QR de acceso",
  typed: "O escribe el código en",
  copyLink: "Copiar enlace",
  linkCopied: "Enlace copiado",
  copyFailed: "No se pudo copiar el enlace",
  again: "Otro código",
  noPhones: "Ningún teléfono tiene acceso.",
  phones: (count: number, lastUse: string) =>
    `${count === 1 ? "1 teléfono tiene" : `${count} teléfonos tienen`} acceso. Último uso: ${lastUse}.`,
  /** Who made the code of a phone; null: it is not known any more. */
  phone: (issuedBy: string | null, since: string, lastUse: string) =>
    `${issuedBy === null ? "Código sin autor" : `Código de ${issuedBy}`}, desde ${since}. Último uso: ${lastUse}.`,
  end: "Quitar acceso",
  confirmEnd: "Se cierra la sesión en todos sus teléfonos. Lo que aún no enviaron se queda en ellos.",
  ended: "Acceso quitado",
  endFailed: "No se pudo quitar el acceso",
  failed: "No se pudo crear el código",
  badCode: "El código no es válido o venció",
  codeRequired: "Ingresa el código",
};

export const phoneTexts = {
  unknownOrder: "La orden no existe",
  notYours: "La orden ya no está asignada a este repartidor",
  receiverRequired: "Indica quién recibió",
  reasonRequired: "Indica el motivo",
  howCollected: "Indica cómo se cobró",
  methodRequired: "Indica el método de pago",
  noteRequired: "Escribe una nota o toma una foto",
  tooManyNotes: (most: number) => `La orden ya tiene ${most} notas hoy`,
  endedBefore: "La orden terminó otro día",
  lacks: (parts: readonly ProofPart[]) => lacksText(parts),
  lacksPin: "Sin el PIN hace falta una foto",
  tooManyPhotos: (most: number) => `Una acción tiene hasta ${most} fotos`,
  pieceTooLarge: "La parte pasa del tamaño de la imagen",
  tooManyFiles: "Este teléfono ya envió demasiadas fotos hoy. Avisa a la oficina.",
  fileTaken: "Ya hay otro archivo con este identificador",
  referenceTaken: "La referencia es la de otro pago, o se le parece. La oficina lo revisa.",
  tooEarly: "La fecha del teléfono o del pago es anterior a la salida de la orden",
  alreadyDone: "Ya estaba hecho",
  noPushService: "No es la dirección de un servicio de avisos conocido",
  /** Events' sentences. */
  pushOn: (courier: string) => `${courier} activó los avisos en su teléfono`,
  pushOff: (courier: string) => `${courier} quitó los avisos de su teléfono`,
  /** An event's sentence. */
  orderedOwn: (courier: string) => `${courier} ordenó sus paradas`,
  nothingDue: "La orden ya no tenía nada por cobrar",
  tooManyAttempts: (most: number) => `La orden ya tiene ${most} intentos hoy`,
  tooManyReviews: (most: number) =>
    `La oficina tiene ${most} cobros tuyos por revisar. Lo demás se envía cuando decida.`,
  decided: "Ya se decidió sobre esta entrega",
  agreedVoided: "El cobro se anuló: no queda nada que decidir",
  nothingToCharge: "No se cobró menos de lo planeado: acéptalo",
  orderDeleted: "La orden se eliminó: rechaza esta entrega",
  orderReturned: "La orden se devolvió: rechaza esta entrega",
  deliveredByOther: "Otro repartidor entregó la orden: rechaza esta entrega",
};

export const agreedDecisionText = {
  accepted: (order: string) => `Aceptó el monto acordado de la orden ${order}`,
  rejected: (order: string, amount: string) =>
    `Cobró al repartidor ${amount} por el monto acordado de la orden ${order}`,
};

/** An event's sentence. */
export const unclaimedKept = (cash: Amounts) =>
  `Dejó en la cuenta del repartidor el efectivo de un cobro: ${amountsText(cash)}`;

const amountsText = (amounts: Amounts) =>
  CURRENCIES.filter((currency) => amounts[currency] !== 0)
    .map((currency) => formatMoney(amounts[currency], currency))
    .join(" y ");

/** What the event of a note says. The note itself stays where it can be erased. */
export function noted(number: string, { note, photo }: { note: string | null; photo: readonly unknown[] }) {
  const photos = photo.length === 1 ? "una foto" : `${photo.length} fotos`;
  const what = [note === null ? "" : "una nota", photo.length === 0 ? "" : photos].filter(Boolean);
  return `Agregó ${what.join(" y ")} a la orden ${number}`;
}

export const placeKept = (number: string) => `Guardó el lugar de la entrega de la orden ${number}`;

const proofPartNames: Record<ProofPart, string> = {
  photo: "la foto",
  signature: "la firma",
  document: "la cédula de quien recibe",
};

/** `Faltan la foto y la firma` */
export const lacksText = (parts: readonly ProofPart[]) =>
  `${parts.length === 1 ? "Falta" : "Faltan"} ${listText(parts.map((part) => proofPartNames[part]))}`;

const listText = (words: readonly string[]) =>
  [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" y ");

/** What the office reads of a delivery without the order's PIN. */
export const pinFaultLabels: Record<PinFault, string> = { missing: "Sin PIN", wrong: "PIN incorrecto" };

export const courierActionLabels: Record<CourierActionKind, string> = {
  start: "Salió a entregar",
  deliver: "Entregó",
  fail: "No pudo entregar",
  note: "Anotó",
};

export const courierActionStatusLabels: Record<CourierActionStatus, string> = {
  done: "Hecha",
  refused: "Rechazada",
  review: "Por revisar",
};

export const reviewDecisionLabels: Record<ReviewDecision, string> = {
  accepted: "Aceptada",
  rejected: "Descartada",
};

export const proofKindLabels: Record<ProofKind, string> = { photo: "Foto", signature: "Firma" };

export const reviewTexts = {
  title: "Cobros por revisar",
  hint: "El repartidor entregó y cobró, pero su cobro no se pudo anotar solo. Al aceptarlo, la orden queda entregada con ese cobro. Al rechazarlo, la orden queda como está, y el efectivo en la cuenta del repartidor hasta que lo rinda: entonces se decide de quién es.",
  inDollars: "en dólares",
  inBolivares: "en bolívares",
  counted: (phone: string, day: string) => `Calculado a Bs ${phone} por dólar; la tasa de ese día es ${day}`,
  more: (count: number) =>
    count === 1 ? "Hay 1 más: aparece al decidir estos." : `Hay ${count} más: aparecen al decidir estos.`,
  accept: "Aceptar",
  reject: "Rechazar",
  note: "Nota",
  keeps: (amount: string) => `Quedan en su cuenta ${amount} hasta que rinda.`,
  received: (amount: string) => `Tiene en efectivo: ${amount}`,
  accepted: "Cobro aceptado",
  rejected: "Cobro rechazado",
  failed: "Error al resolver la revisión",
  agreed: {
    title: "Montos acordados",
    hint: "El repartidor entregó y acordó otro monto. Ya está anotado como lo cobró: acéptalo, o cóbrale al repartidor lo que faltó.",
    accept: "Aceptar",
    reject: "Cobrar al repartidor",
    accepted: "Monto aceptado",
    rejected: "Diferencia cobrada al repartidor",
    money: (agreed: string, planned: string) => `Se cobró ${agreed} en vez de ${planned}`,
    charge: (amount: string) => `Se le cobran ${amount}`,
    feeOwed: (amount: string) =>
      `El cliente sigue debiendo ${amount} del servicio: si no los va a pagar, márcalos como incobrables.`,
  },
  delivery: {
    title: "Entregas por revisar",
    hint: "El repartidor entregó una orden que ya no era suya, que había terminado, o sin la prueba que se pide. Al aceptarla, la orden queda entregada por él, aunque se haya cancelado. Al rechazarla, queda como está. Sus fotos y su firma están en la orden.",
    accepted: "Entrega aceptada",
    rejected: "Entrega rechazada",
  },
};
