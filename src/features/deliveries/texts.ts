import type { DeliveryStatus, PaymentType } from "#shared/vocabulary.ts";

export const statusLabels: Record<DeliveryStatus, string> = {
  pending: "Pendiente",
  in_transit: "En tránsito",
  delivered: "Entregado",
  cancelled: "Cancelado",
};

export const paymentTypeLabels: Record<PaymentType, string> = { partial: "Credito", full: "Contado" };

/** 409: names both states. */
export function cannotMove(from: DeliveryStatus, to: DeliveryStatus): string {
  return `Una orden en estado ${statusLabels[from]} no puede pasar a ${statusLabels[to]}`;
}

/** Follows a refusal: who made the change that stands in its way, and when. */
export function lastMove(who: string, status: DeliveryStatus, when: string): string {
  return `${who} la marcó como ${statusLabels[status]} el ${when}`;
}

/** The question before an order changes its state. The specification says 'Rechazada' for a cancelled one here. */
export function confirmMove(number: string, to: DeliveryStatus): string {
  const label = to === "cancelled" ? "Rechazada" : statusLabels[to];
  return `¿Seguro que deseas marcar la orden ${number} como '${label}'?`;
}

/** The option that adds a typed address: 'Agregar «Calle 2»'. */
export function addAddress(typed: string): string {
  return `Agregar «${typed}»`;
}

export function ticketTitle(number: string): string {
  return `Ticket ${number}`;
}

export const deliveryTexts = {
  title: "Deliverys",
  one: "Delivery",
  number: "Número",
  date: "Fecha",
  client: "Cliente",
  anonymous: "Anónimo",
  service: "Servicio",
  courier: "Repartidor",
  noCourier: "Sin asignar",
  amount: "Monto",
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
  notes: "Notas",
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
  unknownClient: "El cliente no existe",
  unknownService: "El servicio no existe",
  unknownCourier: "El repartidor no existe",
  noCredit: "El cliente no tiene crédito permitido",
  courierRequired: "El repartidor es requerido",
  courierFixed: "Solo se asigna un repartidor a una orden pendiente o en tránsito",
  courierKept: "Una orden en tránsito no puede quedar sin repartidor",
  needsCourier: "Asigna un repartidor antes de enviar la orden",
  cancelNeedsReason: "Para cancelar una orden indica el motivo",
  notEditable: "Solo se puede editar una orden pendiente",
  notDeletable: "Solo se puede eliminar una orden pendiente",
  hasPayments: "La orden tiene pagos registrados",
  belowPaid: "El monto no puede ser menor a lo ya pagado",
  created: "Delivery creado correctamente",
  updated: "Delivery actualizado correctamente",
  deleted: "Repartidor eliminado exitosamente",
  createFailed: "Error al crear el delivery",
  updateFailed: "Error al actualizar el delivery",
  deleteFailed: "Error al eliminar el repartidor",
  cancelled: "Orden cancelada correctamente",
  cancelFailed: "Error al cancelar la orden",
  copied: "✅ Copiado al portapapeles. ¡Listo para WhatsApp!",
  copyFailed: "Error al copiar al portapapeles:",
  confirmDelete: "¿Seguro que deseas eliminar este delivery?",
  create: "Nuevo delivery",
  edit: "Editar delivery",
  general: "General",
  legalName: "Nombre legal",
  payment: "Pago",
  debt: "Monto de la deuda",
  remaining: "Saldo pendiente",
  send: "Marcar en tránsito",
  deliver: "Marcar entregado",
  cancelOrder: "Cancelar orden",
  refundHint: "Los pagos registrados de la orden serán reembolsados.",
  seeTicket: "Ver ticket",
  copyTicket: "Copiar ticket",
  whatsapp: "Enviar por WhatsApp",
  ticketLoading: "Cargando ticket...",
  ticketFailed: "No se pudo cargar el ticket",
  noViewer: "Este navegador no puede mostrar el PDF. Descárgalo para verlo.",
  downloadPdf: "Descargar PDF",
  zoomHint: "Usa Ctrl + rueda del ratón para acercar o alejar.",
};
