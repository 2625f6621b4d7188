import { menuTexts } from "#shared/menuTexts.ts";
import type { BillMethod } from "#shared/vocabulary.ts";
import type { Bill } from "./contract.ts";

export const billMethodLabels: Record<BillMethod, string> = {
  cash: "Efectivo",
  mobile_payment: "Pago móvil",
  bank_transfered: "Transferencia",
};

export function billMethodLabel(method: string): string {
  return (billMethodLabels as Record<string, string>)[method] ?? "Método de pago desconocido";
}

export const billTexts = {
  title: menuTexts.bills.title,
  /** In the empty list. */
  purpose:
    "Lo que gasta la empresa: gasolina, alquiler, repuestos. Lo que pagas en efectivo sale de tu turno o de la caja general.",
  one: "Gasto",
  create: menuTexts.bills.create,
  edit: "Editar gasto",
  name: "Nombre",
  date: "Fecha",
  description: "Descripción",
  method: "Método de pago",
  amount: "Monto",
  courier: "Repartidor",
  tendered: "Pagado",
  rate: "Tasa por dólar",
  dateRequired: "La fecha es requerida",
  nameRequired: "El nombre es requerido",
  descriptionRequired: "La descripción es requerida",
  methodWrong: "El método de pago debe ser uno de los valores permitidos",
  amountRequired: "El monto es requerido",
  amountNegative: "El monto debe ser mayor a 0",
  created: "Gasto creado correctamente",
  updated: "Gasto actualizado correctamente",
  deleted: "Gasto eliminado exitosamente",
  createFailed: "Error al crear el gasto",
  updateFailed: "Error al actualizar el gasto",
  deleteFailed: "Error al eliminar el gasto",
  confirmDelete: "¿Seguro que deseas eliminar este gasto?",
};

/** A bill's name, with the courier whom it paid: 'Pago a repartidor · Ana Soto'. */
export const billName = ({ name, settlement }: Pick<Bill, "name" | "settlement">) =>
  settlement ? `${name} · ${settlement.courier_name}` : name;

/** The sum of a filter's bills: '12 gastos · $412,50'. */
export function sumText(count: number, amount: string): string {
  return `${count} ${count === 1 ? "gasto" : "gastos"} · ${amount}`;
}

/** The 409 of one whose settlement is voided. */
export const ofVoidedText = (number: number) =>
  `Este gasto pagó la liquidación ${number}, que está anulada: se descuenta de la próxima del repartidor`;

export const ofSettlementText = (number: number) =>
  `Este gasto pagó la liquidación ${number}: anula la liquidación para deshacerlo`;
