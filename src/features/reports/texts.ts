import { type Day, type DayRange, formatDay } from "#shared/dates.ts";

export const reportTitles = {
  detailedCash: "Reporte de caja detallado",
  simplifiedCash: "Reporte de caja simplificado",
  deliveries: "Reporte de entregas",
  debts: "Reporte de deudas",
  receivables: "Cuentas por cobrar",
  events: "Reporte de eventos",
  journal: "Libro diario",
  statement: "Estado de cuenta",
  ageing: "Antigüedad de saldos",
  writeOffs: "Cuentas incobrables",
  receipts: "Reporte de cobros por día",
  tariff: "Tarifa entre zonas",
  bank: "Conciliación del banco",
  papers: "Repartidores y vehículos",
} as const;

/** The titles of reports inside a sentence. */
const reportNames = {
  detailedCash: "el reporte de caja detallado",
  simplifiedCash: "el reporte de caja simplificado",
  deliveries: "el reporte de entregas",
  debts: "el reporte de deudas",
  receivables: "las cuentas por cobrar",
  events: "el reporte de eventos",
  journal: "el libro diario",
  statement: "el estado de cuenta",
  ageing: "la antigüedad de saldos",
  writeOffs: "las cuentas incobrables",
  receipts: "el reporte de cobros por día",
  tariff: "la tarifa entre zonas",
  bank: "la conciliación del banco",
  papers: "la lista de repartidores y vehículos",
} as const satisfies Record<keyof typeof reportTitles, string>;

export const documentTexts = {
  date: "Fecha",
  number: "Número",
  order: "Orden",
  orders: "Órdenes",
  client: "Cliente",
  document: "Documento",
  courier: "Repartidor",
  service: "Servicio",
  zones: "Zonas",
  fromZone: "Desde",
  toZone: "Hasta",
  byZone: "Por zonas",
  extraPay: "Pago por zonas y recargos",
  status: "Estado",
  expired: "Vencido",
  expiredPapers: "Papeles vencidos",
  method: "Método",
  amount: "Monto",
  paid: "Pagado",
  remaining: "Pendiente",
  age: "Días",
  employee: "Empleado",
  action: "Acción",
  about: "Sobre",
  what: "Resumen",
  kind: "Tipo",
  concept: "Concepto",
  opening: "Saldo anterior",
  detail: "Detalle",
  bill: "Gasto",
  income: "Ingreso",
  outcome: "Egreso",
  balance: "Balance",
  running: "Acumulado",
  payments: "Pagos",
  refunds: "Reembolsos",
  collected: "Cobros",
  expenses: "Gastos",
  dollars: "Dólares",
  bolivares: "Bolívares",
  receipts: "Recibos",
  voidedNote:
    "Los cobros anulados no cuentan en los totales. Lo reembolsado de los demás se resta en una fila debajo de cada uno.",
  rate: "Tasa",
  byMethod: "Totales por método de pago",
  byCurrency: "Totales por método y moneda",
  currencyNote:
    "Lo recibido (menos vueltos y reembolsos) y lo gastado, cada uno en la moneda en que se movió.",
  collectedDollars: "Cobros en dólares",
  collectedBolivares: "Cobros en bolívares",
  spentDollars: "Gastos en dólares",
  spentBolivares: "Gastos en bolívares",
  byService: "Totales por servicio",
  advances: "Anticipos",
  perOrder: "Gasto por orden",
  invoiced: "Facturado",
  estimated: "Gasto estimado",
  earning: "Ganancia",
  serviceNote:
    "Órdenes y facturado: órdenes no canceladas con fecha en el período. Cobros: pagos menos reembolsos del período. Un anticipo cuenta cuando se recibe, sin servicio. El gasto estimado multiplica los gastos que el servicio tiene hoy por sus órdenes; en períodos cerrados, los que tenía al cerrarlos.",
  expense: "Gasto",
  margin: "Margen",
  marginNote:
    "El margen es el monto menos los gastos que el servicio tiene hoy, con el pago del repartidor; en períodos cerrados, los que tenía al cerrarlos.",
  dayTotal: "Total del día",
  monthTotal: "Total del mes",
  month: "Mes",
  subtotal: "Subtotal",
  total: "Total",
  clients: "Clientes",
  delivered: "Entregadas",
  /** What changed orders of closed days, on the day of the change. */
  adjustments: "Ajustes de períodos cerrados",
  changes: "Cambios",
  cancelled: "Canceladas",
  allDays: "Todas las fechas",
} as const;

/** 'Del 1 mar 2026 al 31 mar 2026', '1 mar 2026' for one day. */
export function dayRangeText({ start, end }: DayRange): string {
  return start === end ? formatDay(start) : `Del ${formatDay(start)} al ${formatDay(end)}`;
}

/** The event's summary: 'Descargó el reporte de deudas de Ana Pérez (PDF). Del 1 mar 2026 al 31 mar 2026'. */
export function printedSummary(
  report: keyof typeof reportNames,
  of: string | undefined,
  covers: string,
  format: string,
): string {
  return `Descargó ${reportNames[report]}${of ? ` de ${of}` : ""} (${format.toUpperCase()}). ${covers}`;
}

export const exportTexts = {
  readme: "LÉEME.txt",
  summary: "Descargó todos los datos de la empresa",
  /** The archive's name if the company's name has no letter or digit. */
  company: "empresa",
  about: (company: string, day: Day) =>
    `Datos de ${company} al ${formatDay(day)}\n\nCada archivo .csv es una tabla, y todos son del mismo momento. No incluyen fotos ni contraseñas.`,
  how: (timeZone: string) =>
    `Para leerlos:
  - Se abren con Excel, LibreOffice o Google Sheets: UTF-8, columnas separadas por punto y coma, decimales con coma.
  - Los montos son dólares. Los días son AAAA-MM-DD; los momentos, AAAA-MM-DD HH:MM:SS, hora de ${timeZone}.
  - Una columna que termina en _id nombra una fila de otro archivo por su columna id.
  - Una celda vacía es un dato que no hay.
  - Un texto que una hoja de cálculo tomaría por fórmula (empieza con =, +, - o @) lleva un apóstrofo (') delante.
  - Al abrir un archivo, una hoja de cálculo quita los ceros con que empieza un teléfono o un documento. Para conservarlos, importa el archivo con esas columnas como texto.`,
} as const;

/** 'Al 5 mar 2026': the debts at the end of the day of printing. */
export function asOfText(today: string): string {
  return `Al ${formatDay(today)}`;
}

export const changesText = (count: number) => (count === 1 ? "1 cambio" : `${count} cambios`);

/** Below the figures of a paper that tells the company's money alone. */
export const goodsApartText = (amounts: string) =>
  `Además se recibieron ${amounts} de dinero de clientes, que no está en estas sumas.`;
