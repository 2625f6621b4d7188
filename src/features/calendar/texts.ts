import { addDays, type Day, formatDay } from "#shared/dates.ts";

interface Next {
  date: Day;
  from: string | null;
}

/** `8:00`, of `08:00`. */
export const shortTime = (time: string): string => time.replace(/^0/, "");

const at = ({ date, from }: Next): string =>
  from === null ? `el ${formatDay(date)}` : `el ${formatDay(date)} a las ${shortTime(from)}`;

const nextDay = (next: Next | null): string =>
  next === null ? "" : ` El próximo día es el ${formatDay(next.date)}`;

/** On the same day the time says it all. */
const soonest = (date: Day, next: Next | null): string => {
  if (next === null) return "";
  return next.date === date && next.from !== null
    ? ` Lo más pronto es a las ${shortTime(next.from)}`
    : ` Lo más pronto es ${at(next)}`;
};

const sentence = (said: string, more: string) => (more === "" ? said : `${said}.${more}`);

export const calendarTexts = {
  title: "Horario",
  hoursHint:
    "Sin horario trabajas siempre. Con uno, el formulario, el portal y otros programas no piden nada para cuando está cerrado; la oficina puede todo.",
  from: "Desde",
  to: "Hasta",
  addSpan: "Otro turno",
  removeSpan: "Quitar turno",
  closed: "Cerrado",
  copy: "Copiar a toda la semana",
  closedDays: "Días cerrados",
  closedDaysHint: "Feriados, vacaciones, inventario. Las órdenes fijas de esos días se saltan o se mueven.",
  day: "Día",
  name: "Nombre",
  noDays: "No hay días cerrados.",
  holidaysOf: (year: number) => `Feriados de ${year}`,
  addAll: (year: number) => `Agregar todos los de ${year}`,
  reads: "Así lo lee un cliente",
  open: "Abrir",
  saved: "Horario actualizado correctamente",
  saveFailed: "Error al guardar el horario",
  summary: "Cambió los días cerrados",
  dateRequired: "La fecha es requerida",
  nameRequired: "El nombre es requerido",
  tooMany: "Puede tener como máximo 400 días cerrados",
  yearWrong: "El año no es válido",
  dayTwice: (date: string) => `El ${formatDay(date)} está dos veces`,
  pastDay: "Elija hoy o un día posterior",
  pastTime: (date: Day, next: Next | null) => sentence("Esa hora ya pasó", soonest(date, next)),
  closedDay: (date: Day, why: string, next: Next | null) =>
    sentence(`El ${formatDay(date)} no trabajamos (${why})`, nextDay(next)),
  closedHour: ({ date, time }: { date: Day; time: string }, next: Next | null) =>
    sentence(`A las ${shortTime(time)} no trabajamos`, soonest(date, next)),
  afterLast: ({ date, name, last_hour }: { date: Day; name: string; last_hour: string }, next: Next | null) =>
    sentence(`En la zona ${name} entregamos hasta las ${shortTime(last_hour)}`, soonest(date, next)),
  notServed: (name: string) => `No atendemos la zona ${name}`,
  weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
  openNow: "Estamos abiertos",
  neverOpen: "No hay un día en que se trabaje",
  always: "Trabajamos siempre",
  beforeEaster: [
    { days: 48, name: "Lunes de Carnaval" },
    { days: 47, name: "Martes de Carnaval" },
    { days: 3, name: "Jueves Santo" },
    { days: 2, name: "Viernes Santo" },
  ],
  holidays: [
    { day: "01-01", name: "Año Nuevo" },
    { day: "04-19", name: "Declaración de la Independencia" },
    { day: "05-01", name: "Día del Trabajador" },
    { day: "06-24", name: "Batalla de Carabobo" },
    { day: "07-05", name: "Día de la Independencia" },
    { day: "07-24", name: "Natalicio del Libertador" },
    { day: "10-12", name: "Día de la Resistencia Indígena" },
    { day: "12-24", name: "Nochebuena" },
    { day: "12-25", name: "Navidad" },
    { day: "12-31", name: "Fin de Año" },
  ],
};

/** How a client reads when the company opens: 'Abrimos mañana a las 8:00'. */
export function openingText(next: "now" | Next | null, today: Day): string {
  if (next === null) return calendarTexts.neverOpen;
  if (next === "now") return calendarTexts.openNow;
  const { date, from } = next;
  const day = date === today ? "hoy" : date === addDays(today, 1) ? "mañana" : `el ${formatDay(date)}`;
  return from === null ? `Abrimos ${day}` : `Abrimos ${day} a las ${shortTime(from)}`;
}
