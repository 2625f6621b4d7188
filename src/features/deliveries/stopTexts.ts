/** What an order's pages say of the stops of a trip. */
export const stopTexts = {
  stop: "Parada",
  addStop: "Otra parada",
  stopDetails: "Hora, notas y recargos",
  moveUp: "Subir",
  moveDown: "Bajar",
  pasteStops: "En el nombre puedes pegar filas: nombre, teléfono, dirección y monto por cobrar.",
} as const;

/** `2 de 5`: which stop of its trip an order is. */
export const stopText = ({ position, count }: { position: number; count: number }): string =>
  `${position} de ${count}`;

/** `Parada 2`. */
export const stopNumber = (position: number): string => `${stopTexts.stop} ${position}`;

/** Why pasted rows are refused: `Quedarían 25 paradas y un viaje tiene como máximo 20: no se pegó ninguna`. */
export const tooManyPasted = (count: number, most: number): string =>
  `Quedarían ${count} paradas y un viaje tiene como máximo ${most}: no se pegó ninguna`;
