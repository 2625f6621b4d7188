import { menuTexts } from "#shared/menuTexts.ts";

/** What only the server says. */
export const clientRefusals = {
  duplicate: "Ya existe un cliente con ese documento",
  inUse: "El cliente tiene órdenes y no se puede eliminar",
  /** To those outside the office. */
  blocked: "Comunícate con la oficina",
  hasReceipts: "El cliente tiene recibos y no se puede eliminar: anula antes sus anticipos",
};

export const blockedText = (reason: string) => `Cliente bloqueado: ${reason}`;

/** Follows the sentence of an order's event. */
export const despiteBlock = (reason: string) => `, aunque el cliente está bloqueado: ${reason}`;

export const clientTexts = {
  title: menuTexts.clients.title,
  /** In the empty list. */
  purpose: "Tus clientes, con sus direcciones, teléfonos y crédito. También se crean al hacer una orden.",
  one: "Cliente",
  create: menuTexts.clients.create,
  edit: "Editar cliente",
  general: "General",
  data: "Datos",
  orders: "Órdenes",
  views: "Datos del cliente",
  contacts: "Contactos",
  address: "Dirección",
  phone: "Teléfono",
  email: "Email",
  legalName: "Nombre legal",
  documentType: "Tipo de documento",
  documentNumber: "Numero de documento",
  allowCredit: "Permitir crédito",
  creditLimit: "Límite de crédito",
  creditLimitHint: "Vacío: sin límite",
  noLimit: "Sin límite",
  owed: "Saldo pendiente",
  owes: "Debe",
  lastOrder: "Última orden",
  debt: "Deuda",
  standing: "Cuenta del cliente",
  creditBalance: "Saldo a favor",
  notes: "Notas",
  alert: "Alerta",
  phoneAlerts: "Alertas de teléfonos",
  alertHint: "La ve el personal al tomar y llevar una orden. El cliente no la ve.",
  blocked: "Bloqueado",
  isBlocked: "Cliente bloqueado",
  block: "No recibe órdenes nuevas",
  blockReason: "Motivo del bloqueo",
  blockReasonRequired: "El motivo del bloqueo es requerido",
  confirmBlocked: "Crear la orden aunque el cliente está bloqueado",
  addresses: "Direcciones",
  phones: "Teléfonos",
  emails: "Emails",
  noAddresses: "No se han agregado direcciones",
  samePerson: (name: string) => `Parece ser ${name}, que ya está con su RIF o su cédula`,
  wrongRif: "El último dígito no es el de este RIF",
  noPhones: "No se han agregado teléfonos",
  noEmails: "No se han agregado emails",
  legalNameRequired: "Nombre Legal es requerido",
  registrationNumberRequired: "Numero de documento es Requerido",
  typeRequired: "El tipo de documento es requerido",
  addressRequired: "Dirección requerida",
  addressInUse: "La dirección está en uso y no se puede eliminar",
  emailWrong: "Tiene que ser un email",
  emailRequired: "El email es requerido",
  phoneRequired: "El numero de telefono es requerido",
  created: "Cliente creado correctamente",
  updated: "Cliente actualizado correctamente",
  deleted: "Ciente eliminado exitosamente",
  createFailed: "Error al crear el cliente",
  updateFailed: "Error al actualizar el cliente",
  deleteFailed: "Error al eliminar el cliente",
  confirmDelete: "¿Seguro que deseas eliminar este cliente?",
  select: "Seleccionar Cliente",
  searchHint: "Nombre o documento",
  noneFound: "No se encontraron clientes con el criterio de búsqueda",
  none: "No se encontraron clientes",
  chooseFirst: "Elige un cliente de la lista.",
  narrow: "Escribe para encontrar a más clientes",
};

export const duplicateTexts = {
  title: "Posibles duplicados",
  back: menuTexts.clients.title,
  hint: "Clientes que pueden ser el mismo: igual documento, o igual teléfono y nombre parecido.",
  none: "No hay posibles duplicados",
  sameDocument: "Mismo documento",
  samePhone: "Mismo teléfono:",
  merge: "Combinar",
};

/** 'Sin deudas', '1 deuda', '3 deudas'. */
export function openDebtsText(count: number): string {
  if (count === 0) return "Sin deudas";
  return count === 1 ? "1 deuda" : `${count} deudas`;
}
