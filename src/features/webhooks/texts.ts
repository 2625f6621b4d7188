import type { WebhookDeliveryState, WebhookEvent } from "#shared/vocabulary.ts";

export const webhookEventLabels: Record<WebhookEvent, string> = {
  "order.created": "Orden creada",
  "order.status": "Cambio de estado de una orden",
  "order.attempt": "Intento de entrega fallido",
  "order.partial": "Orden entregada en parte",
  "order.updated": "Otro cambio de una orden",
  "order.deleted": "Orden eliminada",
  "request.created": "Solicitud recibida",
  "request.decided": "Solicitud aceptada o rechazada",
  "payment.received": "Pago recibido",
  "payment.voided": "Pago anulado",
};

export const deliveryStateLabels: Record<WebhookDeliveryState, string> = {
  waiting: "En espera",
  delivered: "Recibido",
  failed: "No entregado",
};

/** How long a message is retried. */
export const RETRIED_DAYS = 3;
/** How long the old secret signs too. */
export const ROTATING_HOURS = 24;
export const MOST_WEBHOOKS = 10;
/** Former secrets of a webhook that sign at the same time. */
export const MOST_FORMER = 10;
/** How long sent messages are kept. */
export const KEPT_DAYS = 30;

export const webhookTexts = {
  title: "Webhooks",
  hint: "Avisan a otro programa cuando una orden cambia o llega un pago. Cada mensaje va firmado.",
  none: "Ningún programa recibe avisos",
  create: "Nuevo webhook",
  edit: "Editar webhook",
  url: "Dirección",
  urlHint: "La del otro programa, con https",
  urlRequired: "La dirección es requerida",
  urlWrong: "Escribe una dirección que empiece por https://",
  urlFragment: "La dirección no puede llevar #",
  urlPort: "Ese puerto no es de una página web",
  urlTaken: "Otro webhook activo ya avisa a esta dirección",
  events: "Avisar de",
  eventsRequired: "Elige al menos un aviso",
  client: "Solo de un cliente",
  clientUnknown: "El cliente no existe",
  allClients: "De todos los clientes",
  active: "Activo",
  inactive: "Desactivado",
  failing: "No recibe desde",
  tooManySecrets: `El secreto ya cambió ${MOST_FORMER} veces en ${ROTATING_HOURS} horas`,
  tooMany: `Puede haber como máximo ${MOST_WEBHOOKS} webhooks`,
  created: "Webhook creado correctamente",
  updated: "Webhook actualizado correctamente",
  deleted: "Webhook eliminado correctamente",
  saveFailed: "Error al guardar el webhook",
  deleteFailed: "Error al eliminar el webhook",
  failed: "Error en el webhook",
  secretTitle: "Guarda el secreto",
  secretHint: "Con él, el otro programa comprueba que un mensaje es de Mandado. No se vuelve a mostrar.",
  copy: "Copiar",
  copied: "Copiado",
  copyFailed: "No se pudo copiar",
  kept: "Ya lo guardé",
  test: "Enviar una prueba",
  tested: "Prueba en camino",
  rotate: "Cambiar el secreto",
  rotateQuestion: `¿Cambiar el secreto? El de ahora sigue firmando ${ROTATING_HOURS} horas, junto al nuevo.`,
  remove: "Eliminar",
  removeQuestion: (url: string) => `¿Eliminar el webhook de ${url}? Lo que falta por enviar se pierde.`,
  deliveries: "Últimos mensajes",
  noDeliveries: "Todavía no se ha enviado nada",
  event: "Aviso",
  state: "Estado",
  attempts: "Intentos",
  at: "Último intento",
  answer: "Respuesta",
  next: "Próximo intento",
  retry: "Reintentar",
  retried: "Se envía otra vez",
  retryRefused: "Este mensaje ya está en espera",
  inactiveRefused: "Activa el webhook antes de enviar",
};

/** Why a message was not taken, for the page. */
export const sendTexts = {
  inside: "La dirección no es de la internet pública",
  plain: "La dirección debe empezar por https",
  late: "No respondió en 15 segundos",
  redirect: (status: number) => `Respondió ${status}: no se siguen redirecciones`,
  status: (status: number) => `Respondió ${status}`,
  failed: (reason: string) => `No se pudo conectar: ${reason}`,
  gone: "Respondió 410: ya no quiere mensajes, y el webhook quedó desactivado",
  inactive: "El webhook está desactivado",
  sender: "Envío automático",
  switchedOff: (url: string) => `Desactivó el webhook de ${url}: respondió 410`,
  givenUp: `Nadie lo recibió en ${RETRIED_DAYS} días`,
  lostKey: "Se perdió la llave del servidor: cambia el secreto de este webhook",
};

export const TEST_EVENT = "webhook.test";
export const eventLabel = (event: string): string =>
  event === TEST_EVENT ? "Prueba" : (webhookEventLabels[event as WebhookEvent] ?? event);
