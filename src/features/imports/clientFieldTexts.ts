import { clientTexts } from "#features/clients/texts.ts";
import type { FieldText } from "./kindTexts.ts";

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
    example: "J-30123456-1",
  },
  {
    ...{ ...text, field: "address", label: clientTexts.address, required: true, several: true },
    names: ["Dirección fiscal", "Dir", "Ubicación", "Domicilio", "Dirección de recogida", "Address"],
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
    ...{ ...text, field: "phone", label: clientTexts.phone, several: true },
    names: [
      "Tel",
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
    ...{ ...text, field: "email", label: clientTexts.email, several: true },
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
    ...{ ...text, field: "saldo", label: "Saldo", reads: "amount" },
    names: [
      ...["Saldo anterior", "Saldo pendiente", "Saldo inicial", "Deuda", "Debe", "Por cobrar"],
      ...["Balance", "Opening balance"],
    ],
    help: "En dólares: lo que debe de antes, o en negativo lo que tiene a favor. Quien ya tiene un saldo anterior lo conserva.",
    example: "120,50",
  },
  {
    ...{ ...text, field: "saldo_desde", label: "Saldo desde", reads: "day" },
    names: [
      ...["Deuda desde", "Debe desde", "Fecha del saldo", "Fecha de la deuda", "Desde"],
      ...["Balance since", "Since"],
    ],
    help: "El día desde el que lo debe: de ahí cuenta su antigüedad. Vacío: hoy.",
    example: "2026-10-15",
  },
  {
    ...{ ...text, field: "notes", label: clientTexts.notes, several: true },
    names: ["Nota", "Obs", "Observación", "Observaciones", "Comentarios", "Notes"],
    help: "Lo que convenga recordar.",
    example: "Cobrar los viernes",
  },
];
