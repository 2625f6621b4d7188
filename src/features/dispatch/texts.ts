import { formatNumber } from "#features/deliveries/rules.ts";
import { ordersText } from "#features/deliveries/texts.ts";

/** The event of a new order of stops. */
export function stopsOrdered(courier: string): string {
  return `Ordenó las paradas de ${courier}`;
}

export function sheetPrinted(courier: string, day: string): string {
  return `Imprimió la hoja de ruta de ${courier} del ${day}`;
}

export function selectedText(count: number): string {
  return count === 1 ? "1 seleccionada" : `${count} seleccionadas`;
}

/** What a command did, for the undo bar and the live region. */
export function assignedText(count: number, courier: string | null): string {
  return courier === null ? `${ordersText(count)} sin asignar` : `${ordersText(count)} para ${courier}`;
}

export function sentText(count: number): string {
  return `${ordersText(count)} en tránsito`;
}

export function deliveredText(count: number): string {
  return count === 1 ? "1 orden entregada" : `${count} órdenes entregadas`;
}

export function refusedText(count: number): string {
  return count === 1 ? "1 orden no se pudo cambiar" : `${count} órdenes no se pudieron cambiar`;
}

export function deliverQuestion(count: number): string {
  return `¿Seguro que deseas marcar ${ordersText(count)} como 'Entregado'?`;
}

export function sendQuestion(count: number): string {
  return `¿Seguro que deseas marcar ${ordersText(count)} como 'En tránsito'?`;
}

export function moveQuestion(count: number): string {
  return `¿Quién lleva ${count === 1 ? "la orden" : `las ${count} órdenes`}?`;
}

/** A card's accessible name. */
export function cardName(number: number, client: string): string {
  return `Orden ${formatNumber(number)}, ${client}`;
}

export function columnName(name: string, count: number): string {
  return `${name}: ${ordersText(count)}`;
}

/** How many orders a courier has of how many he can have. */
export function loadText(inHand: number, capacity: number): string {
  const over = inHand > capacity ? `: ${inHand - capacity} de más` : "";
  return `${inHand} de ${capacity} órdenes${over}`;
}

export function stopMoved(number: number, place: number): string {
  return `Orden ${formatNumber(number)} en la parada ${place}`;
}

export function leftOutText(count: number): string {
  return `${ordersText(count)} más antiguas no caben en el tablero. Búscalas en la lista.`;
}

export const dispatchTexts = {
  date: "Hasta el día",
  rate: "Tasa",
  filter: "Filtrar órdenes",
  unassigned: "Sin asignar",
  delivered: "Entregadas",
  cancelled: "Canceladas",
  late: "Atrasada",
  lateOnes: (count: number) => `Atrasadas: ${count}`,
  assign: "Asignar repartidor",
  selection: "Órdenes seleccionadas",
  send: "Marcar en tránsito",
  deliver: "Marcar entregado",
  earlier: "Subir parada",
  later: "Bajar parada",
  detail: "Ver detalle",
  column: "Repartidor",
  routeSheet: "Hoja de ruta",
  printStops: (width: number) => `Imprimir paradas en ${width} mm`,
  failed: "No se pudo mover",
  nothing: "Sin órdenes",
  noMatch: "Ninguna orden coincide",
  noCouriers: "No hay repartidores. Crea uno para asignarle órdenes.",
  keys: "Flechas para recorrer las órdenes, Espacio para seleccionar, Enter para ver, M para asignar, Alt y flecha para cambiar la parada.",
  unknownCourier: "El repartidor no existe",
  unknownOrder: "La orden no existe",
  tooManyStops: "Son demasiadas paradas",
};

export function rateNote(rate: string, day: string): string {
  return `Tasa: Bs ${rate} por dólar, del ${day}.`;
}

export const routeSheetTexts = {
  title: "Hoja de ruta",
  stops: "Paradas",
  stop: "N.º",
  number: "Orden",
  time: "Hora",
  recipient: "Recibe",
  address: "Dirección",
  fee: "Servicio",
  goods: "Mercancía",
  collect: "Por cobrar",
  bolivares: "En bolívares",
  pickup: "Recoger",
  notes: "Notas",
  signature: "Firma",
  sign: `Recibido por ${"_".repeat(30)}   C.I. ${"_".repeat(16)}   Firma ${"_".repeat(30)}`,
};
