import { formatDay } from "#shared/dates.ts";

export const tariffTexts = {
  title: "Tarifas",
  noZones: "Todavía no hay zonas",
  noZonesHint: "Una tarifa dice cuánto cuesta llevar un envío de una zona a otra. Crea primero tus zonas.",
  service: "Servicio",
  client: "Cliente",
  everyone: "Todos los clientes",
  validFrom: "Vigente desde",
  from: "Desde",
  to: "Hasta",
  amount: "Precio",
  courierPay: "Pago al repartidor",
  unknownService: "El servicio no existe",
  unknownClient: "El cliente no existe",
  unknownZone: "La zona no existe",
  pairTwice: "Un par de zonas está dos veces",
  tooManyCells: "Una tarifa puede tener como máximo 10.000 precios",
  tooManyLists: "Un servicio puede tener como máximo 500 tarifas, contando las de antes",
  inPast: "Una tarifa empieza hoy o después",
  validFromRequired: "La fecha es requerida",
  amountRequired: "El precio es requerido",
  saved: "Tarifa guardada correctamente",
  saveFailed: "Error al guardar la tarifa",
  list: "Tarifa",
  noList: "Sin tarifa todavía",
  inForceFrom: (day: string, cells: string) => `Desde el ${day} · ${cells}`,
  shown: "Mostrar",
  usedZones: "Zonas con precios",
  allZones: "Todas las zonas",
  filter: "Buscar zona",
  undo: "Deshacer",
  raise: "Subir todo %",
  raiseButton: "Subir",
  percent: "Porcentaje",
  percentHint: "Cada precio se redondea a $0,25. Con un porcentaje negativo baja.",
  percentWrong: "Indica un porcentaje entre -100 y 1000",
  copyTo: "Copiar a…",
  copyHint: "Los precios se copian a la tarifa que elijas. Nada se guarda hasta que guardes esa tarifa.",
  copy: "Copiar",
  grid: "Precios entre zonas",
  gridHint:
    "Flechas para moverte, Enter o un número para escribir, Supr para vaciar. Puedes pegar un bloque de una hoja de cálculo, con o sin los nombres de las zonas.",
  corner: "Desde \\ hasta",
  back: "el precio de vuelta",
  changed: "cambió",
  empty: "sin precio",
  paste: "Pegar precios",
  pasteButton: "Pegar",
  pasteNothing: "No hay precios en lo que pegaste",
  noPrice: "No es un precio",
  wrongTexts: "No son precios",
  unknownZones: "No son zonas de la empresa",
  outside: "Queda fuera de la tabla",
  noZoneFound: "Ninguna zona coincide",
  belowZero: "Los descuentos dejan el precio por debajo de cero",
  tooMuch: "El precio con sus recargos es demasiado alto",
};

/** `Chacao → Baruta`. */
export const pairText = (from: string, to: string) => `${from} → ${to}`;

/** Where an order goes from and to, as far as that is known; null without zones. */
export const wayText = (from: string | null, to: string | null): string | null =>
  from !== null && to !== null ? pairText(from, to) : (from ?? to);

/** `tarifa de Comercial Ávila desde el 1 may 2026`; without a client, `tarifa general desde …`. */
export const listText = (client: string | null, validFrom: string) =>
  `tarifa ${client === null ? "general" : `de ${client}`} desde el ${formatDay(validFrom)}`;

/** The sentences that say where a price comes from. */
export const priceTexts = {
  ofList: (pair: string, list: string) => `${pair} · ${list}`,
  withoutCell: (pair: string) => `Precio del servicio: sin tarifa para ${pair}`,
  ofService: "Precio del servicio",
  furtherStop: "Parada adicional",
  ofFurtherStop: "Precio de parada adicional",
  withoutDelivery: "Precio del servicio: falta la zona de entrega",
  withoutPickup: "Precio del servicio: falta la zona de recogida",
};

/** `3 zonas sin precio, ocultas`; null if each has one. */
export function unpricedText(count: number, hidden: boolean): string | null {
  if (count === 0) return null;
  if (count === 1) return `1 zona sin precio${hidden ? ", oculta" : ""}`;
  return `${count} zonas sin precio${hidden ? ", ocultas" : ""}`;
}

export const cellsText = (count: number) => `${count} ${count === 1 ? "precio" : "precios"}`;

/** What a paste would do: `Se cambian 12 precios`. */
export const pasteText = (count: number) => `Se ${count === 1 ? "cambia" : "cambian"} ${cellsText(count)}`;

/** What a save would do: `84 precios, 3 cambios`. */
export const changesText = (cells: number, changes: number) =>
  `${cellsText(cells)}, ${changes} ${changes === 1 ? "cambio" : "cambios"}`;
