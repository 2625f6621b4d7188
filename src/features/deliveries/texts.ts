import { paymentMethodLabels, paymentStatusLabels } from "#features/ledger/texts.ts";
import { menuTexts } from "#shared/menuTexts.ts";
import { formatMoney } from "#shared/money.ts";
import type {
  AttemptReason,
  DeliveryStatus,
  PaymentMethod,
  PaymentStatus,
  PaymentType,
} from "#shared/vocabulary.ts";
import { plainTexts } from "./fields/plainTexts.ts";

export const statusLabels: Record<DeliveryStatus, string> = {
  pending: "Pendiente",
  in_transit: "En tránsito",
  delivered: "Entregado",
  cancelled: "Cancelado",
};

export const attemptReasonLabels: Record<AttemptReason, string> = {
  absent: "Ausente",
  refused: "Rechazado",
  bad_address: "Dirección incorrecta",
  no_payment: "No pagó",
  other: "Otro",
  mistake: "Se marcó entregada por error",
};

/** `1 intento: Dirección incorrecta`: how often an order was not handed over, and why not the last time. */
export const attemptText = ({ count, reason }: { count: number; reason: AttemptReason }): string =>
  `${count === 1 ? "1 intento" : `${count} intentos`}: ${attemptReasonLabels[reason]}`;

export const clientSourceLabels = { client: "Regular", anonymous: "Anónimo" };
export const paymentTypeLabels: Record<PaymentType, string> = { partial: "Credito", full: "Contado" };

/** The payment status as text. A cancelled order owes nothing, so none of the specification's labels fits it. */
export function paymentLabel(order: { status: DeliveryStatus; payment_status: PaymentStatus }): string {
  if (order.status === "cancelled") return "Anulado";
  return paymentStatusLabels[order.payment_status] ?? order.payment_status;
}

/** 409: names both states. */
export function cannotMove(from: DeliveryStatus, to: DeliveryStatus): string {
  return `Una orden en estado ${statusLabels[from]} no puede pasar a ${statusLabels[to]}`;
}

/** Follows a refusal: who made the change that prevents it, and when. */
export function lastMove(who: string, status: DeliveryStatus, when: string): string {
  return `${who} la marcó como ${statusLabels[status]} el ${when}`;
}

/** The question before a status change. The specification's word for cancelling is 'Rechazada' here. */
export function confirmMove(number: string, to: DeliveryStatus): string {
  const label = to === "cancelled" ? "Rechazada" : statusLabels[to];
  return `¿Seguro que deseas marcar la orden ${number} como '${label}'?`;
}

interface PaymentTerms {
  amount: number;
  payment_type: PaymentType;
  payment_method: PaymentMethod | null;
  client_id: number | null;
}

/** Why an edit refunded an order's automatic payment or made a new one. Amounts in cents. */
export function repaidBecause(before: PaymentTerms, after: PaymentTerms): string {
  const from = (what: string, old: string, now: string) => `cambio del ${what} de ${old} a ${now}`;
  const typeOf = ({ payment_type }: PaymentTerms) => paymentTypeLabels[payment_type];
  const methodOf = ({ payment_method }: PaymentTerms) => paymentMethodLabels[payment_method ?? "cash"];
  if (before.payment_type !== after.payment_type) return from("tipo de pago", typeOf(before), typeOf(after));
  if (before.amount !== after.amount)
    return from("monto", formatMoney(before.amount), formatMoney(after.amount));
  if (before.payment_method !== after.payment_method)
    return from("método de pago", methodOf(before), methodOf(after));
  return before.client_id === after.client_id ? "cambio de los datos del pago" : "cambio del cliente";
}

/** What an edit did to the automatic payment. */
export function repaidText(refunded: boolean, paid: boolean): string {
  if (refunded && paid) return "el pago se reembolsó y se registró de nuevo";
  return refunded ? "el pago se reembolsó" : "se registró el pago";
}

/** The option that adds a typed address: 'Agregar «Calle 2»'. */
export function addAddress(typed: string): string {
  return `Agregar «${typed}»`;
}

/** Asked when a courier is assigned or changed. */
export function courierQuestion(number: string): string {
  return `¿Quién lleva la orden ${number}?`;
}

/** '1 orden', '12 órdenes'. */
export function ordersText(count: number): string {
  return `${count} ${count === 1 ? "orden" : "órdenes"}`;
}

/** The sum of a filter's orders: '37 órdenes · $412,50'. */
export function sumText(count: number, amount: string): string {
  return `${ordersText(count)} · ${amount}`;
}

export function ticketTitle(number: string): string {
  return `Ticket ${number}`;
}

/** `Para Rosa Núñez`: under the client of an order. */
export const recipientText = (name: string) => `Para ${name}`;

/** What only the server says. */
export const orderRefusals = {
  courierFixed: "Solo se asigna un repartidor a una orden pendiente o en tránsito",
  courierKept: "Una orden en tránsito no puede quedar sin repartidor",
  needsCourier: "Asigna un repartidor antes de enviar la orden",
  notDeletable: "Solo se puede eliminar una orden pendiente",
  notReopenable: "Solo se reabre una orden entregada",
  attemptNeedsTransit: "Solo se registra un intento de una orden en tránsito",
  returnNeedsAttempt: "Solo se devuelve una orden en tránsito después de un intento de entrega",
  recipientOnlySent: "Solo se cambia el destinatario de una orden en tránsito",
  belowPaid: "El monto no puede ser menor a lo ya pagado",
  extraInactive: "El recargo ya no se usa",
  writtenOff: "La deuda de la orden está marcada como incobrable. Anula eso antes de cambiarla.",
};

export const deliveryTexts = {
  /** In the empty list. */
  purpose:
    "Cada orden es un envío: quién lo manda, quién lo recibe y quién lo lleva. Al crearla puedes crear también su cliente, su servicio y su repartidor.",
  late: "Atrasada",
  today: "Hoy",
  unassigned: "Sin asignar",
  owing: "Por cobrar",
  waits: "Por atender",
  waiting: {
    late: "Atrasadas",
    attempted: "Con un intento fallido",
    unassigned: "Sin repartidor",
    partial: "Entregadas en parte",
  },
  ofClient: "Órdenes del cliente",
  noneOfClient: "El cliente no tiene órdenes",
  title: menuTexts.deliveries.title,
  one: "Orden",
  number: "Número",
  date: "Fecha",
  promisedTime: plainTexts.promised_time.label,
  client: "Cliente",
  anonymous: "Anónimo",
  service: "Servicio",
  courier: "Repartidor",
  noCourier: "Sin asignar",
  amount: "Monto",
  bolivares: "En bolívares",
  status: "Estado",
  paymentStatus: "Estado de pago",
  paymentType: "Tipo de pago",
  paymentMethod: "Método de pago",
  pickupAddress: "Dirección de recogida",
  addAddress: "Agregar nueva dirección",
  newAddress: "Nueva dirección",
  kind: "Tipo de cliente",
  regular: "Cliente regular",
  anonymousClient: "Cliente anónimo",
  clientRequired: "Selecciona un cliente",
  recipient: "Destinatario",
  recipientName: "Nombre completo",
  phone: "Teléfono",
  address: "Dirección",
  notes: plainTexts.notes.label,
  pin: "PIN de entrega",
  pinHint: "Cuatro números que el destinatario ve mientras va en camino, y que le dice al repartidor.",
  tracking: "Seguimiento",
  reason: "Motivo de la cancelación",
  dateRequired: "La fecha es requerida",
  dateTooFar: "La fecha no puede ser posterior a un año desde hoy",
  serviceRequired: "El servicio es requerido",
  recipientNameRequired: "El nombre completo es requerido",
  recipientPhoneRequired: "El numero de telefono es requerido",
  recipientAddressRequired: "La dirección es requerida",
  paymentTypeRequired: "El tipo de pago es requerido cuando se selecciona un cliente regular",
  anonymousRequired: "La información del cliente anónimo es requerida",
  legalNameRequired: "Nombre Legal es requerido",
  clientTypeRequired: "El tipo de documento es requerido",
  registrationNumberRequired: "Numero de documento es Requerido",
  phoneRequired: "El numero de telefono es requerido",
  pickupRequired: "La dirección de recogida es requerida",
  reasonRequired: "El motivo de la cancelacion es requerido",
  zone: "Zona",
  courierPay: "Pago al repartidor",
  pickupZone: "Zona de recogida",
  deliveryZone: "Zona de entrega",
  extras: "Recargos",
  extraQuantity: (name: string) => `Cantidad de ${name}`,
  priceLines: "Precio",
  otherPrice: "Otro precio",
  otherPriceReason: "Motivo del precio",
  apply: "Aplicar",
  tooManyExtras: "Una orden puede tener como máximo 20 recargos",
  extraTwice: "Un recargo está dos veces",
  priceRequired: "El precio es requerido",
  priceReason: "Indica el motivo del precio",
  unknownClient: "El cliente no existe",
  unknownService: "El servicio no existe",
  unknownCourier: "El repartidor no existe",
  standing: "Fijas",
  newStanding: "Nueva orden fija",
  makeStanding: "Hacer fija",
  /** Of an order of days to come. */
  plannedAtDoor: "Cada orden con tipo de pago Contado se cobra al entregar.",
  noCredit: "El cliente no tiene crédito permitido",
  overLimitReason: "Motivo para superar el límite de crédito",
  creditNeedsDebt: "El saldo a favor paga órdenes a crédito o que se cobran al entregar",
  overLimitHint: "Como administrador puedes autorizar esta orden.",
  courierRequired: "El repartidor es requerido",
  cancelNeedsReason: "Para cancelar una orden indica el motivo",
  notEditable: "Solo se puede editar una orden pendiente",
  return: "Registrar devolución",
  returnReasonRequired: "El motivo es requerido",
  attempt: "Registrar intento fallido",
  attemptReasonRequired: "Indica qué pasó en la puerta",
  returnOf: "Devuelve la orden",
  returnedBy: "Se devuelve con la orden",
  changeRecipient: "Cambiar destinatario",
  reopen: "Reabrir orden",
  reopenReason: "Motivo para reabrirla",
  reopenReasonRequired: "El motivo es requerido",
  reopenHint:
    "Vuelve a estar en tránsito con su repartidor. El cobro de la puerta se anula y el pago del repartidor se retira.",
  reopened: "Orden reabierta correctamente",
  reopenFailed: "Error al reabrir la orden",
  hasPayments: "La orden tiene pagos registrados",
  created: "Delivery creado correctamente",
  updated: "Delivery actualizado correctamente",
  deleted: "Repartidor eliminado exitosamente",
  createFailed: "Error al crear el delivery",
  updateFailed: "Error al actualizar el delivery",
  deleteFailed: "Error al eliminar el repartidor",
  cancelled: "Orden cancelada correctamente",
  cancelFailed: "Error al cancelar la orden",
  copied: "✅ Copiado al portapapeles. ¡Listo para WhatsApp!",
  tendersNeedPayment: "Solo una orden que se paga al crearla tiene vuelto",
  copyFailed: "Error al copiar al portapapeles:",
  confirmDelete: "¿Seguro que deseas eliminar esta orden?",
  create: menuTexts.deliveries.create,
  edit: "Editar orden",
  general: "General",
  legalName: "Nombre legal",
  payment: "Pago",
  debt: "Monto de la deuda",
  remaining: "Saldo pendiente",
  send: "Marcar en tránsito",
  deliver: "Marcar entregado",
  collectLate: "Registrar cobro al entregar",
  cancelOrder: "Cancelar orden",
  refundHint: "Los pagos registrados de la orden serán reembolsados.",
  seeTicket: "Ver ticket",
  copyTicket: "Copiar ticket",
  whatsapp: "Enviar por WhatsApp",
  whatsappShort: "WhatsApp",
  whatsappAndOthers: "WhatsApp y otras acciones",
  whatsappRecipient: "WhatsApp al destinatario",
  whatsappCourier: "WhatsApp al repartidor",
  repeat: "Repetir orden",
  summary: "Resumen",
  complete: "Lista para guardar",
  incomplete: "Falta completar",
  assign: "Asignar repartidor",
  reassign: "Cambiar repartidor",
  assigned: "Repartidor asignado",
  ticketLoading: "Cargando ticket...",
  ticketFailed: "No se pudo cargar el ticket",
  noViewer: "Este navegador no puede mostrar el PDF. Descárgalo para verlo.",
  downloadPdf: "Descargar PDF",
  zoomHint: "Usa Ctrl + rueda del ratón para acercar o alejar.",
};

/** The words of the WhatsApp texts for the recipient (usted) and the courier (tú). */
export const messageTexts = {
  greeting: {
    pending: (recipient: string, client: string) =>
      `Hola, ${recipient}: tenemos un envío de ${client} para usted.`,
    in_transit: (recipient: string, client: string) =>
      `Hola, ${recipient}: su envío de ${client} va en camino.`,
    delivered: (recipient: string, client: string) =>
      `Hola, ${recipient}: su envío de ${client} fue entregado.`,
    cancelled: (recipient: string, client: string) =>
      `Hola, ${recipient}: su envío de ${client} fue cancelado.`,
  },
  greetingOfOther: (recipient: string, client: string) =>
    `Hola, ${recipient}: le escribimos por el envío que ${client} le hace.`,
  order: "Orden",
  parcel: "Envío",
  when: "Entrega",
  broughtBy: "Lo lleva",
  address: "Dirección",
  toPay: "Al recibirlo debe pagar",
  tracking: "Seguimiento",
  pin: "PIN",
  pinHint: "Dígaselo a quien le entrega, al recibir.",
  pickUp: "Recoger",
  deliver: "Entregar",
  nothingToCollect: "Nada por cobrar",
  notes: plainTexts.notes.label,
} as const;

/** Offers what is known of a recipient whose name was typed. */
export const knownRecipient = (facts: string) => `Usar ${facts}`;

/** What the door pays if the client's advances pay a part before. */
export const atMost = (amounts: string) => `Hasta ${amounts}`;

/** The 422 of a credit order that the client's limit doesn't allow. Both amounts are formatted. */
export function overLimit(owed: string, limit: string): string {
  return `El cliente supera su límite de crédito: debe ${owed} de ${limit}`;
}

/** The notes of an order that brings a parcel back. */
/** Ends the summary of a return's event. */
export const owedReturn = ", una devolución que queda por cobrar";

export const returnNotes = (number: string, reason: string) => `Devolución de la orden ${number}: ${reason}`;

/** Why an order's edit doesn't pay it anew. */
export const paidInParts = (receipt: string) =>
  `La orden se pagó de varias formas: anula el recibo ${receipt} antes de cambiar lo que se pagó`;

/** Why the door receipt of a reopened order is voided. */
export const reopenedBecause = (number: string, reason: string) => `Orden ${number} reabierta: ${reason}`;

/** The question before an order is reopened. */
export const reopenQuestion = (number: string) =>
  `¿Seguro que deseas reabrir la orden ${number}? ${deliveryTexts.reopenHint}`;

/** An order taken in spite of the limit: 'Creó la orden 000042 por encima del límite de crédito: Paga mañana'. */
export const despiteLimit = (reason: string) => ` por encima del límite de crédito: ${reason}`;

/** A price that somebody named: ` con otro precio: $18,00 en vez de $20,00 (Amigo de la casa)`. Formatted amounts. */
export const despitePrice = (amount: string, lines: string, reason: string) =>
  ` con otro precio: ${amount} en vez de ${lines} (${reason})`;

/** Under the zone of an address that names several. */
export const severalZones = (names: readonly string[]) =>
  `La dirección nombra ${names.join(", ")}: revisa la zona`;

/** In the form of an order whose price is another than the lists say now. */
export const priceNow = (amount: string) => `La tarifa ahora es ${amount}`;

/** In the form of a repeated order that costs another amount now. */
export const priceBefore = (amount: string) => `La orden que repites costó ${amount}`;
