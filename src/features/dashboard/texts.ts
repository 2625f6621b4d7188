import type { Period } from "#shared/dates.ts";

export const periodLabels: Record<Period, string> = { day: "Día", week: "Semana", month: "Mes", year: "Año" };

export const dashboardTexts = {
  title: "Inicio",
  filterBy: "Filtrar por:",
  delivered: "Ordenes realizadas",
  deliveredHint: "Total de entregas",
  invoiced: "Total Facturado",
  invoicedHint: "Ingresos totales",
  collected: "Cobros",
  collectedHint: "Pagos recibidos",
  expenses: "Gastos",
  expensesHint: "Gastos totales",
  balance: "Balance en caja",
  income: "Ingresos",
  balanceSeries: "Balance",
  today: "Hoy",
  detailedReport: "Reporte de caja detallado",
  simplifiedReport: "Reporte de cajas Simplificado",
};
