/** Those of the courier's own day, which are loaded with it. */
export const dayTexts = {
  holds: "Tienes en efectivo",
  carries: "Llevas de fondo",
  earned: "Has ganado",
  today: "Hoy",
  counts: (delivered: number, failed: number) =>
    `${delivered === 1 ? "1 entregada" : `${delivered} entregadas`} · ${failed === 1 ? "1 no entregada" : `${failed} no entregadas`}`,
  byOrder: "Por orden",
  lineKinds: {
    cash: "Efectivo",
    pay: "Pago",
    difference: "Diferencia",
    unclaimed: "Efectivo de un cobro rechazado",
    float: "Fondo",
  },
};
