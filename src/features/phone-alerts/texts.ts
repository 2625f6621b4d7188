import { formatPhone } from "#shared/identifiers/phone.ts";

export const phoneAlertTexts = {
  title: "Alertas de teléfonos",
  purpose:
    "Lo que hay que saber de quien recibe con un teléfono. Sale al tomar la orden y en la puerta; el cliente no lo ve.",
  none: "Ningún teléfono tiene una alerta",
  phone: "Teléfono",
  text: "Alerta",
  phoneRequired: "El teléfono es requerido",
  textRequired: "La alerta es requerida",
  create: "Crear alerta",
  edit: "Editar alerta",
  remove: "Quitar alerta",
  saved: "Alerta guardada",
  removed: "Alerta quitada",
  saveFailed: "No se pudo guardar la alerta",
  removeFailed: "No se pudo quitar la alerta",
  ofRecipient: "Alerta de quien recibe",
  ofClient: "Alerta del cliente",
};

/** What an event is about: `la alerta del teléfono 0414-1234567`. */
export const alertName = (phone: string) => `la alerta del teléfono ${formatPhone(phone)}`;

export const removeQuestion = (phone: string) => `¿Seguro que deseas quitar ${alertName(phone)}?`;
