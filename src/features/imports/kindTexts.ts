import { clientTexts } from "#features/clients/texts.ts";
import { courierTexts } from "#features/couriers/texts.ts";
import { serviceTexts } from "#features/services/texts.ts";

/** A column that the templates have, and the page offers. */
interface FieldText {
  field: string;
  label: string;
  names: readonly string[];
  reads: "text" | "amount" | "day";
  required: boolean;
  help: string;
  example: string;
}

const text = { reads: "text", required: false } as const;

export const clientFieldTexts: readonly FieldText[] = [
  {
    ...{ ...text, field: "legal_name", label: clientTexts.legalName, required: true },
    names: [
      "Nombre",
      "Razón social",
      "Cliente",
      "Nombre del cliente",
      "Empresa",
      "Name",
      "Legal name",
      "Client",
    ],
    help: "Nombre o razón social.",
    example: "Comercial Ávila, C.A.",
  },
  {
    ...{ ...text, field: "type", label: clientTexts.documentType },
    names: ["Tipo", "Tipo documento", "Type", "Document type"],
    help: "Venezolano, Extranjero, Juridico, Comuna, Gubernamental, Pasaporte o Firma Personal. Sin esta columna lo dice la letra del documento.",
    example: "Juridico",
  },
  {
    ...{ ...text, field: "registration_number", label: clientTexts.documentNumber, required: true },
    names: [
      "Documento",
      "RIF",
      "Cédula",
      "CI",
      "C.I.",
      "Cédula o RIF",
      "RIF o cédula",
      "Identificación",
      "Document",
      "Tax id",
    ],
    help: "Cédula o RIF. No puede repetirse.",
    example: "J-30123456-7",
  },
  {
    ...{ ...text, field: "address", label: clientTexts.address, required: true },
    names: ["Dirección fiscal", "Domicilio", "Dirección de recogida", "Address"],
    help: "Dónde se recogen sus envíos.",
    example: "Av. Francisco de Miranda, Altamira",
  },
  {
    ...{ ...text, field: "zone", label: "Zona" },
    names: ["Sector", "Zone"],
    help: "Una de tus zonas.",
    example: "Chacao",
  },
  {
    ...{ ...text, field: "phone", label: clientTexts.phone },
    names: [
      "Teléfonos",
      "Celular",
      "Móvil",
      "Tlf",
      "Telf",
      "WhatsApp",
      "Número de teléfono",
      "Phone",
      "Mobile",
    ],
    help: "Uno o varios, separados por una barra.",
    example: "0414-1234567",
  },
  {
    ...{ ...text, field: "email", label: clientTexts.email },
    names: ["Correo", "Correo electrónico", "E-mail", "Mail", "Emails"],
    help: "Uno o varios, separados por una coma.",
    example: "pagos@avila.com",
  },
  {
    ...{ ...text, field: "allow_credit", label: clientTexts.allowCredit },
    names: ["Crédito", "Permite crédito", "Credit"],
    help: "Sí o No: si puede pagar después.",
    example: "Sí",
  },
  {
    ...{ ...text, field: "credit_limit", label: clientTexts.creditLimit, reads: "amount" },
    names: ["Límite", "Credit limit"],
    help: "En dólares. Vacío: sin límite.",
    example: "250",
  },
  {
    ...{ ...text, field: "notes", label: clientTexts.notes },
    names: ["Nota", "Observaciones", "Comentarios", "Notes"],
    help: "Lo que convenga recordar.",
    example: "Cobrar los viernes",
  },
];

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
    names: ["Celular", "Móvil", "Tlf", "Telf", "WhatsApp", "Phone", "Mobile"],
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
    ...{ ...text, field: "description", label: serviceTexts.description },
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
    names: ["Pago repartidor", "Pago al motorizado", "Comisión", "Courier pay"],
    help: "Lo que gana el repartidor por cada orden, en dólares.",
    example: "2",
  },
];

export const kindTexts = {
  client: (name: string) => `el cliente ${name}`,
  courier: (name: string) => `el repartidor ${name}`,
  service: (name: string) => `el servicio ${name}`,
  asCedula: "Sin letra: se toma como cédula de un venezolano",
  orderOf: (number: string, name: string) => `la orden ${number} de ${name}`,
  receiptOf: (number: string, name: string) => `el recibo ${number} de ${name}`,
  tariffOf: (name: string) => `la tarifa de ${name}`,
  phoneOf: (name: string) => `el teléfono con acceso de ${name}`,
};
