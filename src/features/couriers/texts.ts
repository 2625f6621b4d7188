import { menuTexts } from "#shared/menuTexts.ts";
import type { Duty } from "#shared/vocabulary.ts";

export const dutyLabels: Record<Duty, string> = {
  on: "Disponible",
  break: "En descanso",
  off: "No disponible",
};

/** The event's sentence. */
export const dutyChanged = (courier: string, duty: Duty) => `Marcó a ${courier} como «${dutyLabels[duty]}»`;

/** An action's label: `Marcar en descanso`. */
export const markAs = (label: string) => `Marcar ${label.toLowerCase()}`;

export const offDutyQuestion = (courier: string) => `${courier} no está disponible. ¿Asignarle igual?`;

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
  phone: "Teléfono",
  firstNameRequired: "El nombre es requerido",
  lastNameRequired: "El apellido es requerido",
  phoneRequired: "El numero de telefono es requerido",
  duty: "Disponibilidad",
  dutyFailed: "No se pudo cambiar la disponibilidad",
  capacity: "Órdenes a la vez",
  capacityHint: "Opcional. El tablero avisa cuando tiene más.",
  report: "Reporte general de entregas",
  courierReport: "Reporte de entregas por repartidor",
  withMargin: "Mostrar el margen de cada orden",
  inUse: "El repartidor tiene órdenes y no se puede eliminar",
  toReview:
    "El repartidor tiene cobros por revisar en Por rendir: acéptalos o recházalos antes de eliminarlo",
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
