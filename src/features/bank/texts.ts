import { statementTexts } from "#features/bank-statements/texts.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { formatDay } from "#shared/dates.ts";
import { type Currency, formatMoney, fromDollars } from "#shared/money.ts";
import { formatNumber } from "#shared/numbers.ts";
import type { BankLineState } from "#shared/vocabulary.ts";
import type { MovementKind } from "./movements.ts";

export const bankTexts = {
  title: "Banco",
  upload: "Subir estado de cuenta",
  date: statementTexts.date,
  reference: statementTexts.reference,
  description: statementTexts.description,
  amount: "Monto",
  account: "Cuenta",
  state: "Estado",
  allAccounts: "Todas las cuentas",
  certain: "Seguras",
  undecided: "Por decidir",
  bankOnly: "Solo en el banco",
  systemOnly: "Solo en el sistema",
  both: "En los dos",
  inSystem: "En el sistema",
  report: "Reporte de conciliación",
  noCertain: "Nada seguro por confirmar",
  noUndecided: "Nada por decidir",
  noBankOnly: "Todo lo del banco está en el sistema",
  begin: "Sube el primer estado de cuenta: cada movimiento aparece aquí junto al cobro al que se parece.",
  take: "Es este",
  ignore: "Ignorar",
  receive: "Recibir de un cliente",
  undo: "Deshacer",
  next: "Siguiente",
  reason: "Motivo",
  reasonRequired: "Indica el motivo",
  purpose: "Sube el estado de cuenta del banco y confirma en un minuto lo que llegó.",
  notOpen: "Este movimiento ya se concilió o se ignoró",
  notDecided: "Este movimiento no está conciliado ni ignorado",
  matchedElsewhere: "Ya está conciliado con otro movimiento del banco",
  oneTarget: "Elige un cobro, un vuelto, un pago al cliente o un gasto",
  unknownReceipt:
    "El cobro no existe, está anulado o no tiene una transferencia por conciliar en la moneda de la cuenta",
  unknownLine: "Alguno de estos movimientos no existe",
  unknownTarget: "No existe, está anulado o no salió por el banco en la moneda de la cuenta",
  otherAmount: "El monto del banco no es el del cobro: anula el cobro y registra lo que llegó",
  notIncoming: "Solo se recibe dinero que entró",
  otherSum: "Estos cobros no suman el monto del banco",
  reversedForGood: "El banco devolvió este dinero: lo que pagaba ya se anuló",
  reversals: "Devoluciones",
  reversalsOnly: "Deshacen otro movimiento",
  notReversing: "Este movimiento no deshace ningún otro",
  voidRemittanceFirst: "Anula primero el pago al cliente",
  voidBillFirst: "Anula primero el gasto",
  reverse: "Anular",
  reversedToast: "Anulado por el banco",
  moved: "Los movimientos cambiaron mientras se confirmaban. Vuelve a intentarlo",
  confirmedElsewhere: "El cobro está en el banco: deshaz antes la conciliación",
  matchedToast: "Conciliado",
  ignoredToast: "Ignorado",
  receivedToast: "Recibido",
  undoneToast: "Deshecho",
  failed: "Error al conciliar el banco",
  out: "Salió",
  into: "Entró",
  allLines: "Movimientos del banco",
  lines: "Movimientos",
  accounts: "Cuentas",
  decidedBy: "Decidido por",
  receiveShort: "Recibir",
  undoImport: "Deshacer la última importación",
  importUndone: "Importación deshecha",
  file: "Archivo del banco",
  fileHint:
    "CSV, XLSX, MT940 o XLS de página web, como lo descarga la página del banco. Puedes subir días repetidos: solo se agrega lo nuevo.",
  pickFile: "Elegir archivo",
  fileTooLarge: "El archivo puede pesar como máximo 10 MB",
  accountHint: "El nombre con el que reconoces la cuenta. Se recuerda cómo son sus archivos.",
  readFile: "Leer archivo",
  import: "Importar",
  noColumn: "Ninguna",
  changeColumns: "Cambiar",
  statementAccount: "Cuenta dentro del archivo",
  decimal: "Decimales",
  dates: "Orden de las fechas",
  firstLines: "Los primeros movimientos, como se entienden",
};

export const lineStateLabels: Record<BankLineState, string> = {
  open: "Por conciliar",
  matched: "Conciliado",
  ignored: "Ignorado",
  reversed: "Devuelto por el banco",
};

export const confirmText = (count: number) => `Confirmar ${count} ${count === 1 ? "segura" : "seguras"}`;
export const confirmedText = (count: number) =>
  count === 1 ? "1 movimiento conciliado" : `${count} movimientos conciliados`;

const days = (count: number) => `${count} ${count === 1 ? "día" : "días"}`;

/** Why a candidate is or isn't certain. Amounts are céntimos or cents; `days`: from the movement to the line. */
export const why = {
  certain: "Coinciden monto, referencia y fecha",
  several: "Hay otro que también coincide",
  reversed: "El banco devolvió este dinero",
  reverses: "Deshace otro movimiento",
  summed: (count: number) => `${count} cobros suman este monto`,
  amount: (amount: number, currency: Currency) => `Otro monto: ${formatMoney(Math.abs(amount), currency)}`,
  noBankReference: "El banco no trae referencia",
  noReference: "Sin referencia",
  reference: (reference: string) => `Otra referencia: ${reference}`,
  day: (count: number) =>
    count < 0 ? `En el banco ${days(-count)} antes` : `En el banco ${days(count)} después`,
};

export const matchedText = (line: string, with_: string) => `Concilió ${line} con ${with_}`;
export const unmatchedText = (line: string) => `Deshizo la conciliación de ${line}`;
export const ignoredText = (line: string) => `Ignoró ${line}`;
/** Why receipts are voided whose money the bank took back. */
export const REVERSED_BY_BANK = "Reverso del banco";
export const reversedText = (line: string, original: string) => `El banco devolvió ${original} con ${line}`;
export const receivedText = (line: string, receipt: string) => `Recibió ${line} con el recibo ${receipt}`;
/** `Bs 1.234,50 del 5 nov 2026 (ref. 123456)` */
export const lineText = (amount: string, day: string, reference: string | null) =>
  `${amount} del ${day}${reference === null ? "" : ` (ref. ${reference})`}`;

const movements: Record<MovementKind, string> = {
  receipt: "Cobro",
  change: "Vuelto del cobro",
  return: "Devolución del vuelto del cobro",
  remittance: "Pago al cliente",
  bill: "Gasto",
};

/** `Cobro R-000042` */
export const movementText = ({ kind, number }: { kind: MovementKind; number: number | null }) =>
  number === null
    ? movements[kind]
    : `${movements[kind]} ${kind === "remittance" ? formatNumber(number) : formatReceipt(number)}`;

/** `Cobros R-000042, R-000043`, or one movement. */
export const candidateText = (candidate: {
  kind: MovementKind;
  number: number | null;
  numbers: readonly number[];
}) =>
  candidate.numbers.length > 1
    ? `Cobros ${candidate.numbers.map(formatReceipt).join(", ")}`
    : movementText(candidate);

/** `el cobro R-000042` */
export function theMovement(movement: { kind: MovementKind; number: number | null }): string {
  const text = movementText(movement);
  const article = movement.kind === "return" ? "la" : "el";
  return `${article} ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

export const reverseQuestion = (name: string) =>
  `El banco devolvió este dinero. ¿Anular ${name}? Un vuelto queda otra vez por enviar.`;
/** `Deshace el cobro R-000001 · Ana` */
export const reversesText = (name: string) => `Deshace ${name}`;

/** A line as the API answers it. */
interface ShownLine {
  date: string;
  currency: Currency;
  amount: number;
  reference: string | null;
}

/** `Bs 1.234,50 del 5 nov 2026 (ref. 123456)`, of a line as the API answers it. */
export const lineSummary = ({ amount, currency, date, reference }: ShownLine) =>
  lineText(formatMoney(fromDollars(amount), currency), formatDay(date), reference);

export const receivedOf = (line: ShownLine, client: string) =>
  `Se recibe ${lineSummary(line)} de ${client}: paga sus deudas más antiguas y el resto queda a su favor.`;

export const moreText = (count: number) => `Y ${count} más`;

const movementsText = (count: number) => `${count} ${count === 1 ? "movimiento" : "movimientos"}`;

export const countsText = (counts: { lines: number; new: number; known: number }) =>
  `${movementsText(counts.lines)}: ${counts.new} ${counts.new === 1 ? "nuevo" : "nuevos"}, ${counts.known} ya importados`;
export const leftOutText = (count: number) =>
  count === 1 ? "1 fila no es un movimiento" : `${count} filas no son movimientos`;
/** `2 filas no son movimientos: banesco.csv, Banesco 4021` */
export const leftOutOfText = (count: number, file: string, account: string) =>
  `${leftOutText(count)}: ${file}, ${account}`;
export const rowText = (row: number) => `Fila ${row}`;
/** `Entendimos 4 columnas, en bolívares` */
export const understoodText = (columns: number, currency: Currency) =>
  `Entendimos ${columns} columnas, en ${currency === "USD" ? "dólares" : "bolívares"}`;
export const importedToast = (count: number) => `${movementsText(count)} ${count === 1 ? "nuevo" : "nuevos"}`;

export const accountText = (account: { start_date: string | null; end_date: string | null; open: number }) =>
  account.start_date === null
    ? "Sin movimientos"
    : `${formatDay(account.start_date)} – ${formatDay(account.end_date)} · ${account.open} por conciliar`;
export const undoImportQuestion = (file: string, account: string) =>
  `¿Deshacer la importación de ${file} en ${account}? Sus movimientos nuevos se quitan.`;
