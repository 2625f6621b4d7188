import { plainColumnTexts } from "#features/deliveries/fields/plainColumnTexts.ts";
import { PLAIN_NAMES, plainKind } from "#features/deliveries/fields/plainFields.ts";
import { plainTexts } from "#features/deliveries/fields/plainTexts.ts";
import { ORDER_FIELDS } from "#features/deliveries/fields/table.ts";
import type { FieldText } from "./kindTexts.ts";

const text = { reads: "text", required: false } as const;

export const orderFieldTexts: readonly FieldText[] = [
  {
    ...text,
    field: "date",
    label: "Fecha",
    reads: "day",
    required: true,
    names: ["Fecha de entrega", "Día", "Date"],
    help: "El día de la orden.",
    example: "2026-12-01",
  },
  {
    ...text,
    field: "client",
    label: "Cliente",
    required: true,
    names: ["Nombre del cliente", "RIF", "Documento", "Client"],
    help: "Uno de tus clientes, por su nombre o documento.",
    example: "Comercial Ávila, C.A.",
  },
  {
    ...text,
    field: "service",
    label: "Servicio",
    names: ["Service"],
    help: "Uno de tus servicios. Sin esta columna, el que elijas.",
    example: "Exprés",
  },
  {
    ...text,
    field: "recipient",
    label: "Destinatario",
    required: true,
    names: ["Nombre del destinatario", "Recibe", "Nombre", "Recipient"],
    help: "Quién recibe.",
    example: "Rosa Núñez",
  },
  {
    ...text,
    field: "phone",
    label: "Teléfono",
    required: true,
    names: ["Teléfono del destinatario", "Tel", "Celular", "Móvil", "Tlf", "Telf", "Phone"],
    help: "El teléfono de quien recibe.",
    example: "0424-1234567",
  },
  {
    ...text,
    field: "address",
    label: "Dirección de entrega",
    required: true,
    names: ["Dirección", "Dirección del destinatario", "Dir", "Ubicación", "Entrega", "Address"],
    help: "Dónde se entrega.",
    example: "Calle París, Las Mercedes",
  },
  {
    ...text,
    field: "pickup_address",
    label: "Dirección de recogida",
    names: ["Recogida", "Retiro", "Pickup address"],
    help: "Dónde se recoge. Vacío: la primera dirección del cliente.",
    example: "",
  },
  {
    ...text,
    field: "pickup_zone",
    label: "Zona de recogida",
    names: ["Zona desde", "Origen", "Pickup zone"],
    help: "Una de tus zonas.",
    example: "",
  },
  {
    ...text,
    field: "delivery_zone",
    label: "Zona de entrega",
    names: ["Zona", "Zona hasta", "Destino", "Delivery zone"],
    help: "Una de tus zonas.",
    example: "",
  },
  {
    ...text,
    field: "courier",
    label: "Repartidor",
    names: ["Motorizado", "Courier"],
    help: "Uno de tus repartidores, por su nombre y apellido o su teléfono.",
    example: "",
  },
  {
    ...text,
    field: "payment",
    label: "Forma de pago",
    names: ["Pago", "Condición", "Tipo de pago", "Payment"],
    help: "Crédito, Contado (ya pagada) o Al entregar. Vacío: crédito si el cliente lo tiene, si no al entregar.",
    example: "Al entregar",
  },
  {
    ...text,
    field: "trip",
    label: "Viaje",
    names: ["Nombre del viaje", "Trip"],
    help: "El nombre de un viaje: sus filas son las paradas de uno solo, con la misma fecha, cliente y recogida.",
    example: "",
  },
  {
    ...text,
    field: "cod_amount",
    label: "Valor de la mercancía",
    reads: "amount",
    names: ["Cobrar", "Monto a cobrar", "Mercancía", "Cod"],
    help: "Lo que se cobra al entregar por la mercancía, en dólares.",
    example: "",
  },
  {
    ...text,
    field: "pays_with",
    label: "Paga con",
    names: ["Con cuánto paga", "Billete", "Pays with"],
    help: "Con cuánto paga al entregar: 20, $20 o Bs 10.000. Vacío: exacto.",
    example: "",
  },
  ...PLAIN_NAMES.filter((name) => ORDER_FIELDS[name].sends.sheet).map((name) => ({
    ...text,
    field: name,
    label: plainTexts[name].label,
    ...plainColumnTexts[name].sheet,
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
  .map((column) => ({ ...column, ...requestWords[column.field] }));
