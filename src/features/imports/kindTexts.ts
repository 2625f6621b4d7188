import { courierTexts } from "#features/couriers/texts.ts";
import { plainColumnTexts } from "#features/deliveries/fields/plainColumnTexts.ts";
import { PLAIN_NAMES, plainKind } from "#features/deliveries/fields/plainFields.ts";
import { plainTexts } from "#features/deliveries/fields/plainTexts.ts";
import { ORDER_FIELDS } from "#features/deliveries/fields/table.ts";
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
    ...{ ...text, field: "first_name", label: courierTexts.firstName, required: true },
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
    ...{ ...text, field: "last_name", label: courierTexts.lastName },
    names: ["Apellidos", "Last name", "Surname"],
    help: "Apellido.",
    example: "Pérez",
  },
  {
    ...{ ...text, field: "phone", label: courierTexts.phone, required: true },
    names: ["Tel", "Celular", "Móvil", "Tlf", "Telf", "WhatsApp", "Phone", "Mobile"],
    help: "Un solo número. No puede repetirse.",
    example: "0414-1234567",
  },
  {
    ...{ ...text, field: "capacity", label: courierTexts.capacity },
    names: ["Capacidad", "Capacity"],
    help: "Cuántas órdenes puede llevar a la vez. Vacío: sin número.",
    example: "8",
  },
];

export const serviceFieldTexts: readonly FieldText[] = [
  {
    ...{ ...text, field: "name", label: serviceTexts.name, required: true },
    names: ["Servicio", "Name", "Service"],
    help: "Nombre del servicio. No puede repetirse.",
    example: "Exprés",
  },
  {
    ...{ ...text, field: "description", label: serviceTexts.description, several: true },
    names: ["Detalle", "Description"],
    help: "Qué incluye. Vacío: como el nombre.",
    example: "Entrega el mismo día",
  },
  {
    ...{ ...text, field: "amount", label: serviceTexts.amount, reads: "amount", required: true },
    names: ["Precio", "Tarifa", "Costo", "Price", "Amount"],
    help: "Lo que cuesta, en dólares.",
    example: "5",
  },
  {
    ...{ ...text, field: "courier_pay", label: serviceTexts.courierPay, reads: "amount" },
    names: [...PAY_NAMES],
    help: "Lo que gana el repartidor por cada orden, en dólares.",
    example: "2",
  },
];

export const tariffFieldTexts: readonly FieldText[] = [
  {
    ...{ ...text, field: "from", label: tariffTexts.from, required: true },
    names: ["Zona desde", "Zona de recogida", "Origen", "Desde / hasta", "Desde \\ hasta", "Zona", "From"],
    help: "De qué zona. En una matriz, la columna de la izquierda.",
    example: "Chacao",
  },
  {
    ...{ ...text, field: "to", label: tariffTexts.to },
    names: ["Zona hasta", "Zona de entrega", "Destino", "To"],
    help: "A qué zona. Una matriz no tiene esta columna: sus zonas son los títulos.",
    example: "Baruta",
  },
  {
    ...{ ...text, field: "amount", label: tariffTexts.amount, reads: "amount" },
    names: ["Monto", "Tarifa", "Costo", "Price", "Amount"],
    help: "Lo que cuesta, en dólares. Una matriz no tiene esta columna.",
    example: "5,50",
  },
  {
    ...{ ...text, field: "courier_pay", label: tariffTexts.courierPay, reads: "amount" },
    names: [...PAY_NAMES],
    help: "Lo que gana el repartidor, en dólares. Vacío: lo que diga el servicio.",
    example: "2",
  },
  {
    ...{ ...text, field: "service", label: tariffTexts.service },
    names: ["Service"],
    help: "De qué servicio. Sin esta columna, el que elijas.",
    example: "Exprés",
  },
  {
    ...{ ...text, field: "client", label: tariffTexts.client },
    names: ["Nombre del cliente", "Client"],
    help: "De qué cliente, por su nombre o documento. Vacío: de todos.",
    example: "",
  },
  {
    ...{ ...text, field: "valid_from", label: tariffTexts.validFrom, reads: "day" },
    names: ["Desde el", "Vigencia", "Fecha", "Valid from"],
    help: "Desde qué día vale. Vacío: desde hoy.",
    example: "",
  },
];

export const orderFieldTexts: readonly FieldText[] = [
  {
    ...{ ...text, field: "date", label: "Fecha", reads: "day", required: true },
    names: ["Fecha de entrega", "Día", "Date"],
    help: "El día de la orden.",
    example: "2026-12-01",
  },
  {
    ...{ ...text, field: "client", label: "Cliente", required: true },
    names: ["Nombre del cliente", "RIF", "Documento", "Client"],
    help: "Uno de tus clientes, por su nombre o documento.",
    example: "Comercial Ávila, C.A.",
  },
  {
    ...{ ...text, field: "service", label: "Servicio" },
    names: ["Service"],
    help: "Uno de tus servicios. Sin esta columna, el que elijas.",
    example: "Exprés",
  },
  {
    ...{ ...text, field: "recipient", label: "Destinatario", required: true },
    names: ["Nombre del destinatario", "Recibe", "Nombre", "Recipient"],
    help: "Quién recibe.",
    example: "Rosa Núñez",
  },
  {
    ...{ ...text, field: "phone", label: "Teléfono", required: true },
    names: ["Teléfono del destinatario", "Tel", "Celular", "Móvil", "Tlf", "Telf", "Phone"],
    help: "El teléfono de quien recibe.",
    example: "0424-1234567",
  },
  {
    ...{ ...text, field: "address", label: "Dirección de entrega", required: true },
    names: ["Dirección", "Dirección del destinatario", "Dir", "Ubicación", "Entrega", "Address"],
    help: "Dónde se entrega.",
    example: "Calle París, Las Mercedes",
  },
  {
    ...{ ...text, field: "pickup_address", label: "Dirección de recogida" },
    names: ["Recogida", "Retiro", "Pickup address"],
    help: "Dónde se recoge. Vacío: la primera dirección del cliente.",
    example: "",
  },
  {
    ...{ ...text, field: "pickup_zone", label: "Zona de recogida" },
    names: ["Zona desde", "Origen", "Pickup zone"],
    help: "Una de tus zonas.",
    example: "",
  },
  {
    ...{ ...text, field: "delivery_zone", label: "Zona de entrega" },
    names: ["Zona", "Zona hasta", "Destino", "Delivery zone"],
    help: "Una de tus zonas.",
    example: "",
  },
  {
    ...{ ...text, field: "courier", label: "Repartidor" },
    names: ["Motorizado", "Courier"],
    help: "Uno de tus repartidores, por su nombre y apellido o su teléfono.",
    example: "",
  },
  {
    ...{ ...text, field: "payment", label: "Forma de pago" },
    names: ["Pago", "Condición", "Tipo de pago", "Payment"],
    help: "Crédito, Contado (ya pagada) o Al entregar. Vacío: crédito si el cliente lo tiene, si no al entregar.",
    example: "Al entregar",
  },
  {
    ...{ ...text, field: "trip", label: "Viaje" },
    names: ["Nombre del viaje", "Trip"],
    help: "El nombre de un viaje: sus filas son las paradas de uno solo, con la misma fecha, cliente y recogida.",
    example: "",
  },
  {
    ...{ ...text, field: "cod_amount", label: "Valor de la mercancía", reads: "amount" },
    names: ["Cobrar", "Monto a cobrar", "Mercancía", "Cod"],
    help: "Lo que se cobra al entregar por la mercancía, en dólares.",
    example: "",
  },
  {
    ...{ ...text, field: "pays_with", label: "Paga con" },
    names: ["Con cuánto paga", "Billete", "Pays with"],
    help: "Con cuánto paga al entregar: 20, $20 o Bs 10.000. Vacío: exacto.",
    example: "",
  },
  ...PLAIN_NAMES.filter((name) => ORDER_FIELDS[name].sends.sheet).map((name) => ({
    ...{ ...text, field: name, label: plainTexts[name].label, ...plainColumnTexts[name].sheet },
    ...(plainKind(name) === "lines" && { several: true }),
  })),
];

/** What those columns say to a client. */
const requestWords: Record<string, Partial<FieldText>> = {
  date: { required: false, help: "El día de la entrega. Vacío: hoy.", example: "" },
  service: { help: "Uno de los servicios de la lista. Sin esta columna, el que elija." },
  pickup_address: { help: "Dónde se recoge. Vacío: su primera dirección." },
  pickup_zone: { help: "La zona donde se recoge." },
  delivery_zone: { help: "La zona donde se entrega." },
  trip: {
    help: "El nombre de un viaje: sus filas son las paradas de una sola solicitud, con la misma fecha y recogida.",
  },
};

/** The columns of what a client asks for, who is addressed as usted. */
export const requestFieldTexts: readonly FieldText[] = orderFieldTexts
  .filter(({ field }) => !["client", "courier", "payment"].includes(field))
  .map((one) => ({ ...one, ...requestWords[one.field] }));

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
