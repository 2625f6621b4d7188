import { menuTexts } from "#shared/menuTexts.ts";
export const serviceTexts = {
  title: menuTexts.services.title,
  /** In the empty list. */
  purpose: "Lo que cobras por un envío, y lo que te cuesta. Cada orden toma el precio de su servicio.",
  one: "Servicio",
  create: menuTexts.services.create,
  edit: "Editar servicio",
  general: "General",
  bill: "Gasto",
  name: "Nombre",
  description: "Descripción",
  amount: "Monto",
  bills: "Gastos",
  totalExpense: "Total de gastos",
  totalEarning: "Total de ganancia",
  toCourier: "Lo gana el repartidor",
  courierPay: "Pago al repartidor",
  public: "En el formulario público",
  stopAmount: "Precio de cada parada adicional",
  stopAmountHint: "De un viaje con varias paradas. Vacío: cada parada cuesta lo que una orden.",
  stopPay: "Pago al repartidor por parada adicional",
  stopPayHint: "Vacío: lo que dicen los gastos.",
  publicHint: "Quien abre el formulario ve su nombre, su descripción y el precio estimado.",
  noBills: "No se han agregado gastos",
  nameRequired: "El nombre es requerido",
  descriptionRequired: "La descripción es requerida",
  amountRequired: "El monto es requerido",
  billNameRequired: "El nombre es requerido",
  /** The service of what clients owed before the company began here. */
  opening: "Saldo anterior",
  inUse: "El servicio tiene órdenes y no se puede eliminar",
  created: "Servicio creado correctamente",
  updated: "Servicio actualizado correctamente",
  deleted: "Servicio eliminado exitosamente",
  createFailed: "Error al crear el servicio",
  updateFailed: "Error al actualizar el servicio",
  deleteFailed: "Error al eliminar el Servicio",
  confirmDelete: "¿Seguro que deseas eliminar este servicio?",
};

/** `Gasolina: $2,50`. */
export const billText = (name: string, amount: string, toCourier: boolean) =>
  `${name}: ${amount}${toCourier ? ` (${serviceTexts.toCourier.toLowerCase()})` : ""}`;
