export const zoneTexts = {
  title: "Zonas",
  /** In the empty list. */
  purpose:
    "Las partes de la ciudad entre las que llevas envíos. Con zonas puedes tener una tarifa de cada una a cada otra, y cada orden dice de dónde a dónde va.",
  one: "Zona",
  create: "Nueva zona",
  edit: "Editar zona",
  general: "General",
  name: "Nombre",
  places: "Lugares",
  place: "Lugar",
  placesHint: "Urbanizaciones y barrios de la zona. Una dirección que nombra uno de ellos propone la zona.",
  served: "Atendemos",
  servedHint: "Apagado, el formulario, el portal y otros programas no piden nada desde ni hacia esta zona.",
  lastHour: "Última hora",
  lastHourHint: "Hasta qué hora se puede prometer una entrega allí. Vacío: como en todas.",
  notServed: "No la atendemos",
  noPlaces: "No se han agregado lugares",
  nameRequired: "El nombre es requerido",
  nameTaken: "Ya existe una zona con este nombre",
  placeTaken: "Un lugar ya está en otra zona",
  placeRequired: "El lugar es requerido",
  tooManyPlaces: "Una zona puede tener como máximo 200 lugares",
  tooManyZones: "Una empresa puede tener como máximo 500 zonas",
  inUse: "La zona está en uso y no se puede eliminar",
  unknown: "La zona no existe",
  created: "Zona creada correctamente",
  updated: "Zona actualizada correctamente",
  deleted: "Zona eliminada exitosamente",
  createFailed: "Error al crear la zona",
  updateFailed: "Error al actualizar la zona",
  deleteFailed: "Error al eliminar la zona",
  confirmDelete: "¿Seguro que deseas eliminar esta zona?",
};

export const placeTaken = (place: string, zone: string) => `«${place}» ya está en la zona ${zone}`;
export const placeTwice = (place: string) => `«${place}» está dos veces`;
export const placeWithoutWords = (place: string) => `«${place}» no es el nombre de un lugar`;
