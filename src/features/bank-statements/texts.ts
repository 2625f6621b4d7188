import { formatDay } from "#shared/dates.ts";
import { type Currency, formatMoney } from "#shared/money.ts";

export const statementTexts = {
  accountRequired: "El nombre de la cuenta es requerido",
  unnamed: "Estado de cuenta",
  imported: "Este estado de cuenta ya se importó. Deshaz la importación para leerlo de otra forma",
  fileRequired: "Elige el archivo del banco",
  date: "Fecha",
  amount: "Monto",
  debit: "Débito",
  credit: "Crédito",
  sign: "Tipo (débito o crédito)",
  reference: "Referencia",
  description: "Descripción",
  dateRequired: "Elige la columna de la fecha",
  amountRequired: "Elige la columna del monto, o las de débito y crédito",
  amountOrBoth: "Elige el monto, o el débito y el crédito, no las dos cosas",
  noSuchColumn: "El archivo no tiene esa columna",
  noLines: "El archivo no tiene movimientos",
  tooManyLines: "El archivo puede tener como máximo 20.000 movimientos",
  otherCurrency: "El estado de cuenta no es en bolívares ni en dólares",
  account: "Cuenta",
  mixedCurrencies: "El archivo tiene cuentas en bolívares y en dólares: elige una",
  noSuchAccount: "El archivo no tiene esa cuenta",
  currency: "Moneda",
  noMt940: "El archivo MT940 está dañado: falta el saldo inicial o el final",
  notNewest: "Solo se puede deshacer la última importación de la cuenta",
  decided: "No se puede deshacer: ya hay movimientos de esta importación conciliados o ignorados",
};

export const decimalLabels = { comma: "Coma: 1.234,56", dot: "Punto: 1,234.56", auto: "Según el archivo" };
export const dateLabels = { dmy: "Día/mes/año", mdy: "Mes/día/año", auto: "Según el archivo" };

/** Why a line of a statement is not understood. `number`: as the file counts, from 1. */
export const ofLine = (number: number, problem: string) => `Línea ${number}: ${problem}`;

export const lineProblems = {
  noDate: "falta la fecha",
  noAmount: "falta el monto",
  bothSides: "tiene débito y crédito a la vez",
  tooLong: "tiene más de 10.000 caracteres",
  noTag: "no es un movimiento MT940",
  wrongDate: (text: string) => `la fecha «${text}» no se entiende`,
  futureDate: (day: string) => `la fecha ${formatDay(day)} está en el futuro`,
  wrongAmount: (text: string) => `el monto «${text}» no se entiende`,
  decimals: (text: string) => `el monto «${text}» tiene más de dos decimales`,
  tooMuch: (text: string) => `el monto «${text}» es demasiado grande`,
  wrongSign: (text: string) => `«${text}» no dice si es débito o crédito`,
  nothing: "falta la fecha y el monto",
  zero: "el monto es cero",
  otherCurrency: (text: string) => `el monto «${text}» está en otra moneda que la cuenta`,
  lostDigits: (text: string) =>
    `la referencia «${text}» perdió sus cifras: da formato de texto a la columna y guárdalo otra vez`,
};

/** An MT940 file of several accounts. */
export const severalAccounts = (accounts: readonly string[]) =>
  `El archivo tiene ${accounts.length} cuentas: ${accounts.join(", ")}. Elige una`;

/** An account's lines are in one currency. */
export const accountIsIn = (currency: Currency) =>
  currency === "USD" ? "La cuenta es en dólares" : "La cuenta es en bolívares";

export const repeatedFile = (file: string, account: string) =>
  `${file} ya se importó en la cuenta ${account}. ¿Importarlo también en esta?`;

/** A format that nobody reads, and what to do instead. */
export const otherFormat = (format: string) =>
  `Es un archivo ${format}. Se leen CSV, XLSX y MT940: en la página del banco descarga los movimientos en uno de esos formatos`;

/** The balances of an MT940 statement don't fit its lines. Both in céntimos or cents. */
export const wrongBalance = (stated: number, summed: number, currency: Currency) =>
  `El saldo final dice ${formatMoney(stated, currency)}, pero los movimientos suman ${formatMoney(summed, currency)}`;

export const importedText = (file: string, account: string, lines: number) =>
  `Importó ${file} de la cuenta ${account}: ${lines} ${lines === 1 ? "movimiento nuevo" : "movimientos nuevos"}`;
export const uploadedText = (file: string, account: string) => `Subió ${file} de la cuenta ${account}`;
export const removedText = (file: string, account: string) =>
  `Deshizo la importación de ${file} de la cuenta ${account}`;
