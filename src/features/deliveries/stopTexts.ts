/** What an order's pages say of the stops of a trip. */
export const stopTexts = {
  stop: "Parada",
  trip: "Viaje",
  several: "Varios",
  addStop: "Otra parada",
  stopDetails: "Hora, notas y recargos",
  moveUp: "Subir",
  moveDown: "Bajar",
  pasteStops: "En el nombre puedes pegar filas: nombre, teléfono, dirección y monto por cobrar.",
} as const;

/** `2 de 5`: which stop of its trip an order is. */
export const stopText = ({ position, count }: { position: number; count: number }): string =>
  `${position} de ${count}`;

/** `parada 2 de 5`; null for an order of no trip. */
export const stopOfTrip = (trip: { position: number; count: number } | null): string | null =>
  trip && `${stopTexts.stop.toLowerCase()} ${stopText(trip)}`;

/** `3 de 5`: how many stops of a trip are delivered, of those that are not cancelled. */
export const progressText = ({ delivered, count }: { delivered: number; count: number }): string =>
  `${delivered} de ${count}`;

/** `Viaje de 5 paradas`, with `, 1 cancelada` if one is, or `2 de las 5 paradas de un viaje` where the others are not listed. */
export function tripTitle(listed: number, count: number, cancelled = 0): string {
  if (listed !== count) return `${listed} de las ${count} paradas de un viaje`;
  const title = `Viaje de ${count} ${count === 1 ? "parada" : "paradas"}`;
  return cancelled === 0 ? title : `${title}, ${cancelledText(cancelled)}`;
}

/** `1 cancelada`. */
export const cancelledText = (count: number): string =>
  `${count} ${count === 1 ? "cancelada" : "canceladas"}`;

/** `Parada 2`. */
export const stopNumber = (position: number): string => `${stopTexts.stop} ${position}`;

/** Why pasted rows are refused: `Quedarían 25 paradas y un viaje tiene como máximo 20: no se pegó ninguna`. */
export const tooManyPasted = (count: number, most: number): string =>
  `Quedarían ${count} paradas y un viaje tiene como máximo ${most}: no se pegó ninguna`;
