import type { DeliveryStatus } from "#shared/vocabulary.ts";

export const trackingTexts = {
  order: (number: string) => `Orden N.º ${number}`,
  day: "Fecha",
  promised: "Hora prometida",
  service: "Servicio",
  courier: "Se la lleva",
  due: "Por pagar al recibir",
  receiver: "Recibió",
  steps: "Recorrido",
  attempt: "No se pudo entregar",
  call: "Llamar a la empresa",
  refresh: "Actualizar",
  notFound: "Este enlace no existe o ya venció",
  notFoundHint: "Pida a la empresa de entregas el enlace de su orden.",
  wait: "Demasiados intentos",
  waitHint: "Pruebe otra vez en un minuto.",
  busy: "No se puede mostrar ahora",
};

/** The order's state as its recipient reads it. */
export const trackingStatuses: Record<DeliveryStatus, string> = {
  pending: "La estamos preparando",
  in_transit: "Va en camino",
  delivered: "Entregada",
  cancelled: "Cancelada",
};
