/** The dialogs that return an order and change its recipient. Apart, so that the list loads without them. */
export const changeTexts = {
  cancelOnlyPending: "Solo se cancela así mientras está pendiente. Comunícate con la oficina",
  returnHint:
    "La orden se cancela con este motivo, y una nueva lleva el envío del destinatario a la dirección de recogida. Queda por cobrar al cliente, aunque no tenga crédito; al entregar no se cobra nada.",
  returnReason: "Motivo de la devolución",
  returnPrice: "Precio",
  returnPriceHint: "Vacío: el del servicio.",
  returned: "Devolución creada correctamente",
  returnFailed: "Error al registrar la devolución",
  attemptHint:
    "Lo que el repartidor contó por teléfono. La orden sigue en tránsito; luego puede entregarse o devolverse.",
  attemptReason: "¿Qué pasó en la puerta?",
  attemptNote: "Nota",
  attempted: "Intento registrado correctamente",
  attemptFailed: "Error al registrar el intento",
  recipientHint: "El repartidor lo ve en su teléfono. El precio, el cliente y el cobro no cambian.",
  recipientChanged: "Destinatario actualizado correctamente",
  recipientFailed: "Error al actualizar el destinatario",
};
