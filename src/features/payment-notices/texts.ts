import { formatDay } from "#shared/dates.ts";
import type { BankMethod, NoticeState } from "#shared/vocabulary.ts";
import { MOST_DAYS_AGO } from "./rules.ts";

export const noticeTexts = {
  title: "Avisos de pago",
  back: "Cobros",
  purpose: "Lo que tus clientes dicen en su portal que ya pagaron. Al aceptar uno se hace su recibo.",
  one: "Aviso de pago",
  client: "Cliente",
  person: "Avisó",
  at: "Recibido",
  amount: "Monto",
  worth: "En dólares",
  methodAndBank: "Método y banco",
  reference: "Referencia",
  paidOn: "Fecha del pago",
  payerPhone: "Teléfono del pagador",
  note: "Nota",
  state: "Estado",
  decided: "Decidido",
  receipt: "Recibo",
  rejectReason: "Motivo del rechazo",
  accept: "Aceptar",
  acceptHint: "Se hace un recibo: paga las deudas más antiguas, y lo que sobre queda a favor del cliente.",
  accepted: "Aviso aceptado: se hizo el recibo",
  acceptFailed: "Error al aceptar el aviso de pago",
  reject: "Rechazar",
  rejectHint: "El cliente lee el motivo en su portal.",
  reason: "Motivo",
  rejected: "Aviso rechazado",
  rejectFailed: "Error al rechazar el aviso de pago",
  similar: "Se parece a",
  noneSimilar: "Ningún movimiento del banco, recibo ni aviso se le parece.",
  bankLines: "En el banco",
  receipts: "Recibos con esa referencia",
  notices: "Otros avisos con esa referencia",
  debts: "Lo que debe el cliente",
  noDebts: "El cliente no debe nada: todo quedará a su favor.",
  credit: "Saldo a favor",
  total: "Total",
  order: "Orden",
  amountRequired: "El monto es requerido",
  amountPositive: "El monto debe ser positivo",
  methodRequired: "El método de pago es requerido",
  reasonRequired: "El motivo es requerido",
};

/** Also what the client reads. */
export const noticeStateLabels: Record<NoticeState, string> = {
  new: "Por revisar",
  accepted: "Aceptado",
  rejected: "Rechazado",
};

export const noticeMethodLabels: Record<BankMethod, string> = {
  transfer: "Transferencia",
  mobile_payment: "Pago móvil",
};

/** The link from the list of receipts, and the tab's note. */
export const noticesWaiting = (count: number) => `${noticeTexts.title} (${count})`;
export const newNotices = (count: number) =>
  `${count} ${count === 1 ? "aviso de pago" : "avisos de pago"} por revisar`;

/** The 429 of a client that sends them without end. */
export const tooManyNotices = (most: number) =>
  `Hoy ya recibimos ${most} avisos de pago suyos. Escríbanos si falta alguno.`;

/** The 422 of money that moved long ago. */
export const tooOld = `La fecha puede ser de hace ${MOST_DAYS_AGO} días como máximo`;

/** `= $22,90, tasa 200,00`: what bolívares are worth on the day when they moved. Formatted. */
export const worthText = (dollars: string, rate: string) => `= ${dollars}, tasa ${rate}`;

/** The 409 of a notice that somebody decided before. */
export const alreadyDecided = (state: NoticeState, by: string | null, at: string) =>
  `El aviso de pago ya fue ${noticeStateLabels[state].toLowerCase()}${by ? ` por ${by}` : ""} el ${at}`;

interface NamedNotice {
  client_name: string;
  /** Formatted: `Bs 4.580,00`. */
  amount: string;
  reference: string;
}

const nameNotice = ({ client_name, amount, reference }: NamedNotice) =>
  `el aviso de pago de ${client_name} por ${amount} (referencia ${reference})`;

export const toldText = ({ amount, reference }: NamedNotice, paidOn: string) =>
  `Avisó que pagó ${amount} el ${formatDay(paidOn)} (referencia ${reference})`;
/** `receipt`: `R-000042`. */
export const acceptedText = (notice: NamedNotice, receipt: string) =>
  `Aceptó ${nameNotice(notice)}: recibo ${receipt}`;
export const rejectedText = (notice: NamedNotice, reason: string) =>
  `Rechazó ${nameNotice(notice)}: ${reason}`;
