export const proofTexts = {
  proof: "Prueba de entrega",
  receiver: "Recibió",
  attempts: "Intentos de entrega",
  notes: "Notas del repartidor",
  report: "Constancia (PDF)",
  by: (courier: string) => `por ${courier}`,
};

/** The words of the paper. */
export const reportTexts = {
  title: "Constancia de entrega",
  order: (number: string) => `Orden ${number}`,
  printed: (number: string) => `Imprimió la constancia de la orden ${number}`,
  tooMany: "La constancia se pidió demasiadas veces. Pruebe otra vez en unos minutos.",
  fact: "Dato",
  value: "Detalle",
  status: "Estado",
  delivered: "Entregada",
  receiver: "Recibió",
  document: "Documento",
  pin: "PIN",
  pinRight: "Confirmado",
  recipient: "Destinatario",
  address: "Dirección de entrega",
  sender: "Remitente",
  pickup: "Recogida en",
  service: "Servicio",
  courier: "Repartidor",
  note: "Nota",
  attempts: "Intentos fallidos",
  moment: "Momento",
  reason: "Motivo",
  notes: "Notas del repartidor",
  pictures: "Fotos y firma",
  leftOut: (count: number) =>
    count === 1 ? "Hay 1 imagen más en el sistema." : `Hay ${count} imágenes más en el sistema.`,
  times: "Las horas son las del teléfono del repartidor.",
};
