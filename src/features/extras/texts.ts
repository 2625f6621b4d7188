export const extraTexts = {
  title: "Recargos",
  /** In the empty list. */
  purpose:
    "Lo que una orden puede costar de más: espera, noche, un segundo viaje. Con un monto negativo es un descuento.",
  one: "Recargo",
  create: "Nuevo recargo",
  edit: "Editar recargo",
  general: "General",
  name: "Nombre",
  amount: "Monto",
  amountHint: "En dólares, por unidad. Un monto negativo es un descuento.",
  courierPay: "Pago al repartidor",
  courierPayHint: "Lo que de este recargo gana el repartidor, por unidad.",
  active: "En uso",
  inactive: "Ya no se usa",
  nameRequired: "El nombre es requerido",
  amountRequired: "El monto es requerido",
  tooMany: "Una empresa puede tener como máximo 200 recargos",
  inUse: "El recargo tiene órdenes y no se puede eliminar",
  unknown: "El recargo no existe",
  created: "Recargo creado correctamente",
  updated: "Recargo actualizado correctamente",
  deleted: "Recargo eliminado exitosamente",
  createFailed: "Error al crear el recargo",
  updateFailed: "Error al actualizar el recargo",
  deleteFailed: "Error al eliminar el recargo",
  confirmDelete: "¿Seguro que deseas eliminar este recargo?",
};

/** `Espera × 3`: how a price names an extra. */
export const extraLine = (name: string, quantity: number) =>
  quantity === 1 ? name : `${name} × ${quantity}`;
