export const debtTexts = {
  title: "Cuentas por cobrar",
  report: "Reporte general de deudas",
  receivables: "Cuentas por cobrar",
  clientReceivables: "Cuentas por cobrar de un cliente",
  clientReport: "Reporte de deudas por cliente",
  pay: "Pagar",
  amount: "Monto",
  method: "Método de pago",
  methodWrong: "El método de pago debe ser uno de los valores permitidos",
  amountRequired: "El monto es requerido",
  amountPositive: "El monto debe ser positivo",
  unknownDebt: "La deuda no existe",
  unknownClient: "El cliente no existe",
  nothingToPay: "La deuda no tiene saldo pendiente",
  noOpenDebts: "El cliente no tiene deudas pendientes",
  paid: "Pago creado correctamente",
  payFailed: "Error al realizar el pago",
};

/** 422 on `amount`: what may be paid at most, in dollars. */
export function amountAbove(dollars: number): string {
  return `El monto no puede ser mayor a ${dollars.toFixed(2)}`;
}
