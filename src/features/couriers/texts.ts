import { formatDay } from "#shared/dates.ts";
import { menuTexts } from "#shared/menuTexts.ts";
import type { Duty, PaperKind } from "#shared/vocabulary.ts";
import { isExpired } from "./rules.ts";

export const dutyLabels: Record<Duty, string> = {
  on: "Disponible",
  break: "En descanso",
  off: "No disponible",
};

export const paperLabels: Record<PaperKind, string> = {
  license: "Licencia",
  medical: "Certificado médico",
  insurance: "Póliza de seguro",
  registration: "Carnet de circulación",
  permit: "Permiso",
};

interface ShownPaper {
  kind: PaperKind;
  number: string;
  expires_on: string | null;
  photo_id?: number | undefined;
}

/** `Licencia V-123, vence el 5 mar 2027 (con foto)`, as an event shows it. */
export const paperWithPhotoText = (paper: ShownPaper): string =>
  `${paperText(paper)}${paper.photo_id !== undefined ? " (con foto)" : ""}`;

/** `Licencia V-123, vence el 5 mar 2027`. With `today`, an expired one says so. */
export function paperText({ kind, number, expires_on }: ShownPaper, today?: string): string {
  const name = `${paperLabels[kind]} ${number}`;
  if (expires_on === null) return name;
  const verb = today !== undefined && isExpired({ expires_on }, today) ? "venció" : "vence";
  return `${name}, ${verb} el ${formatDay(expires_on)}`;
}

/** `Licencia y Póliza de seguro`: the kinds of the papers, each once. */
const kindsText = (papers: readonly { kind: PaperKind }[]): string =>
  new Intl.ListFormat("es").format([...new Set(papers.map(({ kind }) => paperLabels[kind]))]);

export const expiredText = (papers: readonly { kind: PaperKind }[]) => `Vencido: ${kindsText(papers)}`;

export const expiredQuestion = (courier: string, papers: readonly { kind: PaperKind }[]) =>
  `${courier} tiene papeles vencidos (${kindsText(papers)}). ¿Se la asignas de todas formas?`;

/** The event's sentence. */
export const dutyChanged = (courier: string, duty: Duty) => `Marcó a ${courier} como «${dutyLabels[duty]}»`;

/** An action's label: `Marcar en descanso`. */
export const markAs = (label: string) => `Marcar ${label.toLowerCase()}`;

export const offDutyQuestion = (courier: string) =>
  `${courier} no está disponible. ¿Se la asignas de todas formas?`;

export const courierTexts = {
  title: menuTexts.couriers.title,
  /** In the empty list. */
  purpose: "Quienes llevan las órdenes. Crea uno para asignarle órdenes y darle acceso en su teléfono.",
  tab: "Repartidores",
  one: "Repartidor",
  create: menuTexts.couriers.create,
  edit: "Editar repartidor",
  firstName: "Nombre",
  lastName: "Apellido",
  hasOrders: "Lleva",
  hasCash: "Efectivo",
  phone: "Teléfono",
  firstNameRequired: "El nombre es requerido",
  lastNameRequired: "El apellido es requerido",
  phoneRequired: "El numero de telefono es requerido",
  duty: "Disponibilidad",
  dutyFailed: "No se pudo cambiar la disponibilidad",
  capacity: "Órdenes a la vez",
  capacityHint: "Opcional. El tablero avisa cuando tiene más.",
  vehicle: "Vehículo",
  vehicleHint: "Opcional. Por ejemplo: moto Bera SBR azul.",
  plate: "Placa",
  vehicleAndPapers: "Vehículo y papeles",
  papers: "Papeles",
  paper: "Papel",
  paperKind: "Tipo",
  paperNumber: "Número",
  expiresOn: "Vence",
  noPapers: "Sin papeles. Con su vencimiento, «Por atender» avisa 30 días antes.",
  photo: "Foto",
  pickPhoto: "Elegir una foto",
  photoUploading: "Subiendo la foto…",
  photoReady: "Elegir otra",
  seePhoto: "Ver foto",
  removePhoto: "Quitar foto",
  photoFailed: "No se pudo leer esa imagen. Elige otra.",
  photoNotUploaded: "No se pudo subir la foto. Inténtalo de nuevo.",
  photoNotReady: "La foto aún no está lista",
  photoGone: "Esa foto ya no está: súbela otra vez",
  tooManyPhotos: "Ya subiste demasiadas fotos hoy",
  paperKindRequired: "El tipo de papel es requerido",
  paperNumberRequired: "El número del papel es requerido",
  papersExpiring: "Solo con papeles vencidos o por vencer",
  papersReport: "Repartidores y vehículos",
  report: "Reporte general de entregas",
  courierReport: "Reporte de entregas por repartidor",
  withMargin: "Mostrar el margen de cada orden",
  inUse: "El repartidor tiene órdenes y no se puede eliminar",
  toReview:
    "El repartidor tiene cobros por revisar en Por rendir: acéptalos o recházalos antes de eliminarlo",
  carriesFloat: "El repartidor lleva un fondo: ríndelo o anúlalo antes de eliminarlo",
  phoneInUse:
    "Un teléfono del repartidor se usó en los últimos 7 días: cuando haya enviado todo, quítale el acceso en «Acceso al teléfono» y luego elimínalo",
  created: "Repartidor creado correctamente",
  updated: "Repartidor actualizado correctamente",
  deleted: "Repartidor eliminado exitosamente",
  createFailed: "Error al crear el repartidor",
  updateFailed: "Error al actualizar el repartidor",
  deleteFailed: "Error al eliminar el repartidor",
  confirmDelete: "¿Seguro que deseas eliminar este repartidor?",
};
