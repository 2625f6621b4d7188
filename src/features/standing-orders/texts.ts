import { weekdayTexts } from "#features/company/texts.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { formatDay } from "#shared/dates.ts";
import type { OnClosed } from "#shared/vocabulary.ts";
import type { Days } from "./rules.ts";

export const standingTexts = {
  title: "Órdenes fijas",
  /** In the empty list. */
  purpose:
    "Lo que un cliente pide siempre igual: cada día de la semana o del mes que elijas se crea sola su orden. Desde el detalle de una orden, 'Hacer fija' la prepara.",
  one: "Orden fija",
  create: deliveryTexts.newStanding,
  edit: "Editar orden fija",
  schedule: "Días",
  name: "Nombre",
  nameHint: "Para reconocerla: quién y qué.",
  days: "Qué días",
  ofWeek: "De la semana",
  ofMonth: "Del mes",
  lastDay: "Último",
  shortMonth: "El 31 de un mes corto es su último día.",
  from: "Desde",
  fromHint: "Si es hoy y hoy es uno de sus días, la orden de hoy se crea al guardar.",
  until: "Hasta",
  untilHint: "El último día; vacío: sin fin.",
  skip: "Días saltados",
  pausedUntil: "En pausa hasta",
  next: "Próxima",
  noNext: "Ninguna",
  lastError: "No se pudo crear",
  client: "Cliente",
  recipient: "Destinatario",
  service: "Servicio",
  courier: "Repartidor",
  promisedTime: "Hora prometida",
  price: "Otro precio",
  goods: "Valor de la mercancía",
  notes: "Notas",
  state: "Estado",
  paused: "En pausa",
  failed: "No se creó",
  active: "Activa",
  ended: "Terminada",
  onlyFailed: "Que no se pudieron crear",
  calendar: "Próximas dos semanas",
  nothingPlanned: "Sin órdenes",
  skipDay: "Saltar",
  keepDay: "No saltar",
  settle: "Ya está resuelto",
  retry: "Crear la de hoy",
  pause: "Pausar",
  resume: "Reanudar",
  pauseTitle: "Pausar la orden fija",
  pauseUntil: "Hasta (incluido)",
  author: "Órdenes fijas",
  nameRequired: "El nombre es requerido",
  never: "No tiene ningún día en que se cree una orden",
  onClosed: "Si ese día no se trabaja",
  dayClosed: "No se trabaja",
  movedFrom: (days: readonly string[]) => `Por el ${days.map((day) => formatDay(day)).join(" y el ")}`,
  daysRequired: "Elige al menos un día",
  dateRequired: "La fecha es requerida",
  untilBeforeFrom: "No puede ser antes del primer día",
  tooManySkipped: "Puede tener como máximo 100 días saltados",
  tooMany: "Una empresa puede tener como máximo 500 órdenes fijas",
  dayOver: "Ese día ya pasó",
  notItsDay: "La orden fija no tiene ese día",
  notFailed: "La orden de hoy no está por crear",
  created: "Orden fija creada correctamente",
  updated: "Orden fija actualizada correctamente",
  deleted: "Orden fija eliminada exitosamente",
  createFailed: "Error al crear la orden fija",
  updateFailed: "Error al actualizar la orden fija",
  deleteFailed: "Error al eliminar la orden fija",
  confirmDelete: "¿Seguro que deseas eliminar esta orden fija? Las órdenes que ya creó se quedan.",
  madeToday: "Orden creada correctamente",
  retryFailed: "La orden no se pudo crear",
  skippedDay: "Día saltado",
  keptDay: "Día repuesto",
  settled: "Listo",
  pausedNow: "Orden fija en pausa",
  resumedNow: "Orden fija reanudada",
};

/** What becomes of a day on which nobody works. */
export const onClosedLabels: Record<OnClosed, string> = {
  skip: "No se crea",
  before: "El día anterior en que se trabaje",
  after: "El día siguiente en que se trabaje",
};

/** What becomes of a day. */
export const stateTexts = {
  closed: standingTexts.dayClosed,
  planned: "Por crear",
  skipped: "Saltada",
  paused: standingTexts.paused,
  made: "Ver la orden creada",
  failed: standingTexts.failed,
  settled: "Resuelta",
};

/** 'Lun, Mié' or 'Días 1, 15 y último'. */
export function daysText(days: Days): string {
  if ("weekdays" in days) return days.weekdays.map((day) => weekdayTexts[day - 1]).join(", ");
  const words = days.month_days.map((day) => (day === "last" ? "último" : String(day)));
  const [last = "", ...before] = words.reverse();
  if (before.length === 0) return last === "último" ? "Último día" : `Día ${last}`;
  return `Días ${before.reverse().join(", ")} y ${last}`;
}

export const alreadyMade = (number: string) => `La orden de ese día ya se creó: ${number}`;
export const madeSummary = (order: string, name: string) =>
  `Creó la orden ${order} de la orden fija «${name}»`;
export const failedSummary = (name: string, day: string, why: string) =>
  `No pudo crear la orden del ${formatDay(day)} de la orden fija «${name}»: ${why}`;
export const skippedSummary = (name: string, day: string) =>
  `Saltó el ${formatDay(day)} de la orden fija «${name}»`;
export const settledSummary = (name: string, day: string) =>
  `Dio por resuelto el ${formatDay(day)} de la orden fija «${name}»`;
