import { formatMoney } from "#shared/money.ts";

export const tripTexts = {
  one: "Viaje",
  total: "Total del viaje",
  noOtherPrice: "Las paradas de un viaje no tienen otro precio: quítalo, o deja una sola",
  noCredit: "Un viaje no usa el saldo a favor al crearlo",
  created: "Viaje creado correctamente",
  createFailed: "Error al crear el viaje",
  stops: "Paradas",
  stopsRequired: "Indica al menos una parada",
  tooManyStops: "Un viaje tiene como máximo 20 paradas",
  allStops: "Indica todas las paradas del viaje, cada una una vez",
  ended: "El viaje ya terminó: crea otro",
  noneToAssign: "Ninguna parada del viaje puede cambiar de repartidor",
  noneToSend: "Ninguna parada del viaje está pendiente",
  totalDue: "Cobrar en total",
  addStop: "Agregar parada",
  stopAdded: "Parada agregada correctamente",
  addStopFailed: "Error al agregar la parada",
  print: "Imprimir viaje",
} as const;

/** `Parada 2 · Orden 000102`. */
export const stopTitle = (position: number, number: string) => `Parada ${position} · Orden ${number}`;

/** `5 paradas`. */
export const stopsText = (count: number) => `${count} ${count === 1 ? "parada" : "paradas"}`;

/** How the price of a trip comes about. */
export const pricesOfStops = (amounts: readonly number[]) =>
  `${stopsText(amounts.length)}: ${amounts.map((amount) => formatMoney(amount)).join(" + ")}`;

/** The summary of an order's event when its place in its trip changes. */
export const placeChanged = (number: string) => `Cambió el lugar de la orden ${number} en su viaje`;

/** `3 de 5 entregadas`: how far a trip is. */
export const deliveredText = ({ delivered, count }: { delivered: number; count: number }) =>
  `${delivered} de ${count} ${count === 1 ? "entregada" : "entregadas"}`;
