import { paymentMethodLabels } from "#features/ledger/texts.ts";
import { formatPhone } from "#shared/identifiers/phone.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import type { ReportedReason } from "#shared/vocabulary.ts";
import type { TrackedStatus, Tracking } from "./contract.ts";

export const trackingTexts = {
  order: (number: string) => `Orden N.º ${number}`,
  request: (number: string) => `Solicitud N.º ${number}`,
  received: "Le avisaremos cuando la confirmemos.",
  day: "Fecha",
  service: "Servicio",
  courier: "Se la lleva",
  due: "Por pagar al recibir",
  receiver: "Recibió",
  steps: "Recorrido",
  attempt: "No se pudo entregar",
  pin: "Su PIN",
  pinHint: "Dígaselo a quien le entrega, al recibir.",
  proof: "Constancia de entrega",
  call: "Llamar a la empresa",
  refresh: "Actualizar",
  notFound: "Este enlace no existe o ya venció",
  notFoundHint: "Pida a la empresa de entregas el enlace de su orden.",
  wait: "Demasiados intentos",
  waitHint: "Pruebe otra vez en un minuto.",
  busy: "No se puede mostrar ahora",
};

/** The order's state as its recipient reads it, and the request's as who asked reads it. */
export const trackingStatuses: Record<TrackedStatus, string> = {
  received: "Recibida",
  rejected: "Rechazada",
  withdrawn: "Retirada",
  pending: "La estamos preparando",
  in_transit: "Va en camino",
  delivered: "Entregada",
  cancelled: "Cancelada",
};

const afterAttempt: Record<ReportedReason, string> = {
  absent: "No había quien recibiera. Volveremos a intentarlo.",
  refused: "No se recibió el envío. Si fue un error, avísenos.",
  bad_address: "No encontramos la dirección. Confírmela y volveremos a intentarlo.",
  no_payment: "Falta el pago. Volveremos cuando nos avise.",
  other: "Volveremos a intentarlo.",
};

/** What comes after a failed attempt, and whom to call: 'Volveremos a intentarlo. Llame a Mandados: 0212-5550000'. */
export const nextText = (reason: ReportedReason, company: { name: string; phone: string }): string =>
  [
    afterAttempt[reason],
    `Llame a ${company.name}${company.phone ? `: ${formatPhone(company.phone)}` : ""}`,
  ].join(" ");

/** 'Su vuelto de Bs 1.600 va por pago móvil'. */
export function changeText({
  amount,
  currency,
  method,
  state,
}: NonNullable<Tracking["change"]>[number]): string {
  const sum = formatMoney(fromDollars(amount), currency).replace(/,00$/, "");
  const by = paymentMethodLabels[method].toLowerCase();
  return state === "sent" ? `Su vuelto de ${sum} ya se envió por ${by}` : `Su vuelto de ${sum} va por ${by}`;
}
