import { formatDay } from "#shared/dates.ts";
import type { AttentionKind } from "./contract.ts";
import { lateText } from "./lateText.ts";

export const attentionTexts = {
  title: "Por atender",
  nothing: "Nada por atender. Todo está al día.",
  all: (count: number) => `Ver todo (${count})`,
  fewer: "Ver menos",
};

const countPhrase = (singular: string, many: string) => (count: number) =>
  `${count} ${count === 1 ? singular : many}`;

/** What waits, with how many: '24 transferencias sin confirmar'. */
export const kindTexts: Record<AttentionKind, (count: number) => string> = {
  rate_missing: () => "Falta la tasa de cambio",
  reviews: countPhrase("entrega por revisar", "entregas por revisar"),
  change_to_send: countPhrase("vuelto por enviar", "vueltos por enviar"),
  change_to_return: countPhrase(
    "vuelto enviado de un cobro deshecho",
    "vueltos enviados de cobros deshechos",
  ),
  transfers_unconfirmed: countPhrase("transferencia sin confirmar", "transferencias sin confirmar"),
  not_in_bank: countPhrase("cobro que no está en el banco", "cobros que no están en el banco"),
  bank_reversals: countPhrase("cobro que el banco devolvió", "cobros que el banco devolvió"),
  differences_undecided: countPhrase("diferencia por decidir", "diferencias por decidir"),
  late_orders: lateText,
  failed_attempts: countPhrase("orden con un intento fallido", "órdenes con intentos fallidos"),
  unassigned_orders: countPhrase("orden sin repartidor", "órdenes sin repartidor"),
  couriers_with_cash: countPhrase(
    "repartidor con efectivo de más de un día",
    "repartidores con efectivo de más de un día",
  ),
  shifts_open: countPhrase("turno abierto desde ayer o antes", "turnos abiertos desde ayer o antes"),
  safe_negative: () => "La caja general está en negativo",
  shift_negative: countPhrase("turno en negativo", "turnos en negativo"),
  cash_given_back: countPhrase("empleado devolvió efectivo hoy", "empleados devolvieron efectivo hoy"),
  goods_available: countPhrase("cliente espera su dinero", "clientes esperan su dinero"),
  requests_new: countPhrase("solicitud nueva", "solicitudes nuevas"),
  payment_notices: countPhrase("aviso de pago por revisar", "avisos de pago por revisar"),
  webhooks_failed: countPhrase("programa que no recibe avisos", "programas que no reciben avisos"),
  standing_failed: countPhrase("orden fija que no se pudo crear", "órdenes fijas que no se pudieron crear"),
  bills_changed: countPhrase("cambio de hoy en un gasto ajeno", "cambios de hoy en gastos ajenos"),
  papers_expiring: countPhrase("papel vencido o por vencer", "papeles vencidos o por vencer"),
  files_full: () => "Casi no queda espacio para fotos y firmas",
  backup_late: () => "El respaldo diario está atrasado",
};

export const closingTexts = {
  subject: (company: string, day: string) => `Cierre del ${formatDay(day)} · ${company}`,
  greeting: (day: string) => `El ${formatDay(day)} en cifras`,
  delivered: "Órdenes entregadas",
  cancelled: "Órdenes canceladas",
  left: "Órdenes por entregar",
  invoiced: "Facturado",
  margin: "Margen",
  collected: "Cobros",
  expenses: "Gastos",
  balance: "Cobros menos gastos",
  safe: "Efectivo en la caja general",
  outside: "Efectivo en turnos y con repartidores",
  leftToday: "Salió",
  leaving: {
    givenBack: "devuelto",
    remitted: "a clientes",
    bills: "gastos",
    sentChange: "vueltos",
    withdrawn: "retiros",
  },
  nothingLeft: "Nada",
  waits: "Por atender",
  nothingWaits: "Nada",
  debtors: "Quienes más deben",
  nobodyOwes: "Nadie",
  open: "Abrir Inicio",
  why: "Este correo llega cada día porque está puesto en Empresa. Ahí se cambia o se apaga.",
};
