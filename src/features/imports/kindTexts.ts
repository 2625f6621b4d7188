import { courierTexts } from "#features/couriers/texts.ts";
import { serviceTexts } from "#features/services/texts.ts";
import { tariffTexts } from "#features/tariffs/texts.ts";

/** A column that the templates have, and the page offers. */
export interface FieldText {
  field: string;
  label: string;
  names: readonly string[];
  reads: "text" | "amount" | "day";
  required: boolean;
  /** Whether all columns that fit are its own. */
  several?: boolean;
  help: string;
  example: string;
}

/** How sheets head what a courier gets. */
const PAY_NAMES = [
  ...["Pago repartidor", "Pago al motorizado", "Pago motorizado", "Pago a motorizado", "Pago mensajero"],
  ...["Pago delivery", "Comisión", "Courier pay"],
];

const text = { reads: "text", required: false } as const;

export const courierFieldTexts: readonly FieldText[] = [
  {
    ...text,
    field: "first_name",
    label: courierTexts.firstName,
    required: true,
    names: [
      "Nombres",
      "Repartidor",
      "Motorizado",
      "Nombre y apellido",
      "Nombre completo",
      "First name",
      "Name",
    ],
    help: "Nombre. Sin columna de apellido, nombre y apellido juntos.",
    example: "Luis",
  },
  {
    ...text,
    field: "last_name",
    label: courierTexts.lastName,
    names: ["Apellidos", "Last name", "Surname"],
    help: "Apellido.",
    example: "Pérez",
  },
  {
    ...text,
    field: "phone",
    label: courierTexts.phone,
    required: true,
    names: ["Tel", "Celular", "Móvil", "Tlf", "Telf", "WhatsApp", "Phone", "Mobile"],
    help: "Un solo número. No puede repetirse.",
    example: "0414-1234567",
  },
  {
    ...text,
    field: "capacity",
    label: courierTexts.capacity,
    names: ["Capacidad", "Capacity"],
    help: "Cuántas órdenes puede llevar a la vez. Vacío: sin número.",
    example: "8",
  },
];

export const serviceFieldTexts: readonly FieldText[] = [
  {
    ...text,
    field: "name",
    label: serviceTexts.name,
    required: true,
    names: ["Servicio", "Name", "Service"],
    help: "Nombre del servicio. No puede repetirse.",
    example: "Exprés",
  },
  {
    ...text,
    field: "description",
    label: serviceTexts.description,
    several: true,
    names: ["Detalle", "Description"],
    help: "Qué incluye. Vacío: como el nombre.",
    example: "Entrega el mismo día",
  },
  {
    ...text,
    field: "amount",
    label: serviceTexts.amount,
    reads: "amount",
    required: true,
    names: ["Precio", "Tarifa", "Costo", "Price", "Amount"],
    help: "Lo que cuesta, en dólares.",
    example: "5",
  },
  {
    ...text,
    field: "courier_pay",
    label: serviceTexts.courierPay,
    reads: "amount",
    names: [...PAY_NAMES],
    help: "Lo que gana el repartidor por cada orden, en dólares.",
    example: "2",
  },
];

export const tariffFieldTexts: readonly FieldText[] = [
  {
    ...text,
    field: "from",
    label: tariffTexts.from,
    required: true,
    names: ["Zona desde", "Zona de recogida", "Origen", "Desde / hasta", "Desde \\ hasta", "Zona", "From"],
    help: "De qué zona. En una matriz, la columna de la izquierda.",
    example: "Chacao",
  },
  {
    ...text,
    field: "to",
    label: tariffTexts.to,
    names: ["Zona hasta", "Zona de entrega", "Destino", "To"],
    help: "A qué zona. Una matriz no tiene esta columna: sus zonas son los títulos.",
    example: "Baruta",
  },
  {
    ...text,
    field: "amount",
    label: tariffTexts.amount,
    reads: "amount",
    names: ["Monto", "Tarifa", "Costo", "Price", "Amount"],
    help: "Lo que cuesta, en dólares. Una matriz no tiene esta columna.",
    example: "5,50",
  },
  {
    ...text,
    field: "courier_pay",
    label: tariffTexts.courierPay,
    reads: "amount",
    names: [...PAY_NAMES],
    help: "Lo que gana el repartidor, en dólares. Vacío: lo que diga el servicio.",
    example: "2",
  },
  {
    ...text,
    field: "service",
    label: tariffTexts.service,
    names: ["Service"],
    help: "De qué servicio. Sin esta columna, el que elijas.",
    example: "Exprés",
  },
  {
    ...text,
    field: "client",
    label: tariffTexts.client,
    names: ["Nombre del cliente", "Client"],
    help: "De qué cliente, por su nombre o documento. Vacío: de todos.",
    example: "",
  },
  {
    ...text,
    field: "valid_from",
    label: tariffTexts.validFrom,
    reads: "day",
    names: ["Desde el", "Vigencia", "Fecha", "Valid from"],
    help: "Desde qué día vale. Vacío: desde hoy.",
    example: "",
  },
];

const WILL_MAKE_ZONE = "Se creará la zona ";

/** What a warning says once its row is written. */
export const onceWritten = (warning: string): string =>
  warning.startsWith(WILL_MAKE_ZONE) ? `Se creó la zona ${warning.slice(WILL_MAKE_ZONE.length)}` : warning;

export const kindTexts = {
  likeOrder: (number: string, day: string) => `Parece la orden ${number} del ${day}`,
  likeRequest: (number: string) => `Parece la solicitud ${number}`,
  likeRow: (row: number) => `Dice lo mismo que la fila ${row}`,
  sameNumber: (row: number) => `Tiene el número de pedido de la fila ${row}: no se crea otra vez`,
  decidedRequest: (number: string) => `la solicitud ${number}, que ya se decidió`,
  zone: (name: string) => `la zona ${name}`,
  /** Another column of a matrix with the same heading: `Chacao (columna D)`. */
  furtherColumn: (name: string, letters: string) => `${name} (columna ${letters})`,
  twoPrices: (zone: string, amounts: readonly string[]) =>
    `Dos columnas se llaman «${zone}» y dicen ${amounts.join(" y ")}`,
  usedZone: (name: string) => `la zona ${name}, que ya se usa`,
  fromRequired: "La zona desde la que se cobra es requerida",
  toRequired: "La zona hasta la que se cobra es requerida",
  serviceRequired: "Elige el servicio",
  clientRequired: "El cliente es requerido",
  severalNamed: (name: string) => `Hay varios con el nombre ${name}`,
  willMakeZone: (name: string) => `${WILL_MAKE_ZONE}${name}`,
  notPaidAtOnce: "Las paradas de un viaje se cobran al entregar o a crédito",
  wrongPayment: "Escribe Crédito, Contado o Al entregar",
  noPhone: "No parece un teléfono",
  changedList: (list: string) => `la ${list}, que se guardó otra vez después`,
  startedOrder: (number: string) => `la orden ${number}, que ya no está pendiente`,
  orderStays: (number: string, why: string) => `la orden ${number}: ${why}`,
  client: (name: string) => `el cliente ${name}`,
  courier: (name: string) => `el repartidor ${name}`,
  service: (name: string) => `el servicio ${name}`,
  sinceToday: "Sin fecha: la deuda cuenta desde hoy",
  balanceStays: "Ya tiene un saldo anterior, que se queda como está",
  standingOrder: (name: string) => `la orden fija ${name}`,
  requestOf: (number: string, name: string) => `la solicitud ${number} de ${name}`,
  mergeOf: (from: string, into: string) => `el cliente ${from}, combinado con ${into}`,
  openingOf: (name: string) => `el saldo anterior de ${name}`,
  secondsLost: (time: string) => `Se toma ${time}, sin los segundos`,
  asCedula: "Sin letra: se toma como cédula de un venezolano",
  orderOf: (number: string, name: string) => `la orden ${number} de ${name}`,
  receiptOf: (number: string, name: string) => `el recibo ${number} de ${name}`,
  tariffOf: (name: string) => `la tarifa de ${name}`,
  phoneOf: (name: string) => `el teléfono con acceso de ${name}`,
};
