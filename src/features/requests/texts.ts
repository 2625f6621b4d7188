import type { RequestSource, RequestState } from "#shared/vocabulary.ts";
import { requestsTitle } from "./tabTexts.ts";

export const requestTexts = {
  title: requestsTitle,
  /** In the empty list. */
  purpose: "Las órdenes que tus clientes piden por su cuenta. Al aceptar una se crea su orden.",
  one: "Solicitud",
  state: "Estado",
  source: "Origen",
  asked: "Recibida",
  client: "Cliente",
  askedBy: "La pidió",
  phone: "Teléfono",
  recipient: "Destinatario",
  recipientPhone: "Teléfono del destinatario",
  deliveryAddress: "Dirección de entrega",
  pickupAddress: "Dirección de recogida",
  service: "Servicio",
  when: "Para",
  price: "Precio estimado",
  goods: "Valor de la mercancía",
  notes: "Qué se envía",
  note: "Nota",
  order: "Orden",
  seeOrder: "Ver la orden",
  tracking: "Seguimiento",
  openTracking: "Abrir enlace de seguimiento",
  decided: "Decidida",
  accept: "Aceptar",
  reject: "Rechazar",
  rejectReason: "Motivo",
  rejectReasonRequired: "El motivo es requerido",
  rejectHint: "quien la pidió lo lee en su enlace de seguimiento.",
  whatsapp: "WhatsApp a quien la pidió",
  correctStops: "Es un viaje: corrige sus paradas",
  accepted: "Solicitud aceptada: se creó la orden",
  acceptFailed: "Error al aceptar la solicitud",
  rejected: "Solicitud rechazada",
  rejectFailed: "Error al rechazar la solicitud",
};

export const requestSourceLabels: Record<RequestSource, string> = {
  portal: "Portal",
  form: "Formulario",
  key: "Integración",
};

export const requestStateLabels: Record<RequestState, string> = {
  new: "Nueva",
  accepted: "Aceptada",
  rejected: "Rechazada",
  withdrawn: "Retirada",
};

/** `Solicitud 000012` */
export const requestName = (number: string) => `${requestTexts.one} ${number}`;

/** The title of the form that accepts it. */
export const acceptTitle = (number: string) => `Aceptar solicitud ${number}`;

/** What a client's people are answered. */
export const askTexts = {
  pickupRequired: "La dirección de recogida es requerida",
  tooMany: (most: number) =>
    `Hay ${most} solicitudes sin respuesta. Espere a que la oficina las revise para pedir más.`,
};

/** The 409 of a request that somebody decided before. */
export const alreadyDecided = (state: RequestState, by: string | null, at: string) =>
  `La solicitud ya fue ${requestStateLabels[state].toLowerCase()}${by ? ` por ${by}` : ""} el ${at}`;

/** The WhatsApp text for whoever asked. */
export function requestMessage(
  { source, client_name, asked_by, number, state, reject_reason, tracking_url }: Message,
  company: { name: string },
): string {
  const said: Record<RequestState, string> = {
    new: `recibimos su solicitud ${number}. Le avisamos en cuanto la confirmemos.`,
    accepted: `su solicitud ${number} fue aceptada y ya es una orden.`,
    rejected: `no podemos tomar su solicitud ${number}${reject_reason ? `: ${reject_reason}` : "."}`,
    withdrawn: `su solicitud ${number} fue retirada.`,
  };
  const asker = source === "portal" && asked_by !== null ? asked_by : client_name;
  const link = tracking_url === null ? [] : [`Puede seguirla aquí: ${tracking_url}`];
  return [`*${company.name}*`, `Hola, ${asker}: ${said[state]}`, ...link].join("\n");
}

interface Message {
  source: RequestSource;
  /** A person of the client, or a key. */
  asked_by: string | null;
  client_name: string;
  /** As shown: `000012`. */
  number: string;
  state: RequestState;
  reject_reason: string | null;
  tracking_url: string | null;
}
