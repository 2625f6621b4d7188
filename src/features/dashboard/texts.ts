import type { Period } from "#shared/dates.ts";
import { menuTexts } from "#shared/menuTexts.ts";
import type { AdjustmentKind } from "#shared/vocabulary.ts";

export const periodLabels: Record<Period, string> = { day: "Día", week: "Semana", month: "Mes", year: "Año" };

/** Monday first. */
export const weekdayLabels = ["Lun", "Mar", "Mié", "Jue", "Vie", "Sáb", "Dom"];

export const monthLabels = [
  "Enero",
  "Febrero",
  "Marzo",
  "Abril",
  "Mayo",
  "Junio",
  "Julio",
  "Agosto",
  "Septiembre",
  "Octubre",
  "Noviembre",
  "Diciembre",
];

export const dashboardTexts = {
  title: menuTexts.home.title,
  /** Of the cash reports. */
  byDay: "Cobros por día de registro; lo pagado al crear y los gastos, por su fecha",
  earlier: "Período anterior",
  later: "Período siguiente",
  backToToday: "Volver a hoy",
  failed: "No se pudieron cargar las estadísticas.",
  date: "Fecha",
  surplus: "A favor",
  deficit: "En contra",
  filterBy: "Filtrar por:",
  delivered: "Ordenes realizadas",
  deliveredHint: "Total de entregas",
  invoiced: "Total Facturado",
  invoicedHint: "Ingresos totales",
  collected: "Cobros",
  collectedHint: "Pagos recibidos",
  expenses: "Gastos",
  expensesHint: "Gastos totales",
  onHand: "Efectivo en mano",
  onHandHint: "Caja, turnos y repartidores",
  owed: "Por cobrar",
  owedHint: "Lo que deben los clientes",
  earned: "Ganancia",
  earnedInvoiced: "Facturado",
  orderCosts: "Repartidores y gastos por orden",
  otherBills: "Otros gastos",
  margin: (amount: string) => `Margen ${amount} menos otros gastos`,
  balance: "Balance en caja",
  income: "Ingresos",
  balanceSeries: "Balance",
  showMargin: "Ver margen",
  hideMargin: "Ocultar margen",
  today: "Hoy",
  adjustments: "Ajustes de períodos cerrados",
  adjustmentsHint: "Lo que cambió órdenes de días cerrados. Las cifras de arriba ya lo contienen.",
  detailedReport: "Reporte de caja detallado",
  simplifiedReport: "Reporte de cajas Simplificado",
};

/** Under a figure, how much more it is than before: '+12 %'. */
export const percentText = (percent: number) => `${percent > 0 ? "+" : ""}${percent} %`;

/** Beside it, than what: 'semana anterior, lun a mié: $410,00'. */
export const earlierText = (label: string, before: string) => `${label}: ${before}`;

/** 'Ajustes de períodos cerrados: 2 · -$12,50' */
export const adjustmentsText = (count: number, amount: string) =>
  `${dashboardTexts.adjustments}: ${count} · ${amount}`;

/** Under an adjustment: which day's order, when and by whom. */
export const adjustedText = (orderDate: string, date: string, by: string) =>
  `De una orden del ${orderDate}; ${date}, ${by}`;

/** What changed an order of a closed day. */
export const adjustmentKindLabels: Record<AdjustmentKind, string> = {
  cancellation: "Cancelación",
  return: "Devolución",
  reopening: "Reapertura",
  delivery: "Entrega",
  sent: "Salida",
  courier: "Cambio de repartidor",
};
