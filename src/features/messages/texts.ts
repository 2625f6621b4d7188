import { formatNumber } from "#shared/numbers.ts";
import type { MessageKind, MessageReader, MessageState } from "#shared/vocabulary.ts";
import { messagesTitle } from "./tabTexts.ts";

export const messageKindLabels: Record<MessageKind, string> = {
  on_the_way: "Va en camino",
  failed_attempt: "Intento fallido",
  delivered: "Entregada",
  received_request: "Solicitud recibida",
};

export const messageReaderLabels: Record<MessageReader, string> = {
  recipient: "Destinatario",
  client: "Cliente",
};

export const messageStateLabels: Record<MessageState, string> = { to_send: "Por avisar", sent: "Avisado" };

/** An office that tells nobody for so long has told them otherwise. */
export const KEPT_DAYS = 3;

export const messageTexts = {
  title: messagesTitle,
  purpose: `A quién avisar por WhatsApp: quien recibe, cuando su envío va en camino o no lo encontraron; el cliente, cuando se entregó o no se pudo; quien pidió por su cuenta, cuando llegó su solicitud. Lo que nadie avisa en ${KEPT_DAYS} días se quita.`,
  about: "Orden o solicitud",
  to: "Para",
  name: "Nombre",
  phone: "Teléfono",
  what: "Aviso",
  state: "Estado",
  since: "Desde",
  sent: "Avisado",
  text: "Mensaje",
  send: "Avisar por WhatsApp",
  sendAgain: "Enviar otra vez",
  markSent: "Marcar como avisado",
  noPhone: "Este teléfono no sirve para WhatsApp",
  marked: "Quedó como avisado",
  failed: "No se pudo marcar como avisado",
  one: (subject: string) => `Aviso de la ${subject.toLowerCase()}`,
};

/** What a message is about: `Orden 000042`, `Solicitud 000007`. */
export const subjectName = ({ number, request_id }: { number: number; request_id: number | null }) =>
  `${request_id === null ? "Orden" : "Solicitud"} ${formatNumber(number)}`;

/** In the event. `subject`: as `subjectName` says. */
export const sentSummary = (kind: MessageKind, name: string, subject: string) =>
  `Avisó por WhatsApp a ${name} de la ${subject.toLowerCase()}: ${messageKindLabels[kind]}`;

/** The words of the texts that are sent. */
export const toldTexts = {
  failed: (recipient: string, client: string) =>
    `Hola, ${recipient}: fuimos a entregarle el envío de ${client} y no pudimos.`,
  answer: "Responda este mensaje para acordar la entrega.",
  clientFailed: (client: string, recipient: string, order: string) =>
    `Hola, ${client}: no pudimos entregar a ${recipient} su envío (orden ${order}).`,
  clientOnTheWay: (client: string, recipient: string, order: string) =>
    `Hola, ${client}: su envío a ${recipient} va en camino (orden ${order}).`,
  clientDelivered: (client: string, recipient: string, order: string) =>
    `Hola, ${client}: entregamos a ${recipient} su envío (orden ${order}).`,
  reason: "Motivo",
  tracking: "Seguimiento",
};
