import {
  bolivaresToDollars,
  type Cents,
  type Currency,
  dollarsToBolivares,
  formatMoney,
  formatRate,
  type Rate,
} from "#shared/money.ts";
import type { RateSource } from "#shared/vocabulary.ts";

export const rateSourceLabels: Record<RateSource, string> = { manual: "Manual", feed: "Automática" };

export const rateTexts = {
  none: "No hay tasa para esta fecha",
  /** Shown as the source of a rate that came from the provider. */
  provider: "Tasa automática",
  decided: "La propuesta ya fue aceptada o descartada",
  title: "Tasa de cambio",
  missing: "Todavía no hay tasa de cambio.",
  setFirst: "Fijar la tasa",
  change: "Cambiar tasa",
  history: "Historial",
  noHistory: "Todavía no hay tasas.",
  date: "Fecha",
  dateHint: "Rige desde ese día hasta la tasa siguiente.",
  rate: "Tasa",
  rateHint: "Bolívares por dólar",
  source: "Origen",
  by: "Quién",
  sure: "¿Seguro que deseas guardarla?",
  saved: "Tasa guardada correctamente",
  saveFailed: "Error al guardar la tasa",
  accept: "Aceptar",
  discard: "Descartar",
  accepted: "Tasa aceptada",
  discarded: "Tasa descartada",
  decideFailed: "Error al decidir sobre la tasa",
};

/** `Bs 231,0462`: the bolívares of one dollar. */
export const bolivaresText = (rate: Rate) => `Bs ${formatRate(rate)}`;

/** `Bs 231,0462 por dólar · tasa del 20 nov 2026`. */
export const rateText = (rate: Rate, day: string) => `${bolivaresText(rate)} por dólar · tasa del ${day}`;

/** An amount in the other currency: `$10,82 a Bs 231,0462 por dólar · tasa del 20 nov 2026`. */
export function convertedText(amount: Cents, currency: Currency, rate: Rate, day: string): string {
  const other =
    currency === "VES"
      ? formatMoney(bolivaresToDollars(amount, rate))
      : formatMoney(dollarsToBolivares(amount, rate), "VES");
  return `${other} a ${rateText(rate, day)}`;
}

/** `30 % más que la última tasa (Bs 231,0462)`; empty if it is the same. */
export function differenceText(rate: Rate, last: Rate): string {
  if (rate === last) return "";
  const percent = Math.abs((rate - last) / last) * 100;
  const percentText = percent < 10 ? percent.toFixed(1).replace(".", ",") : String(Math.round(percent));
  return `${percentText} % ${rate > last ? "más" : "menos"} que la última tasa (${bolivaresText(last)})`;
}

/** `900 % más`, `90 % menos`. */
const awayText = (rate: Rate, last: Rate) =>
  `${Math.round((Math.abs(rate - last) / last) * 100)} % ${rate > last ? "más" : "menos"}`;

/** A rate for reading: `Bs 457,96`. Below one céntimo with all of its decimals. */
const roundedText = (rate: Rate) => {
  const centimos = dollarsToBolivares(100 as Cents, rate);
  return centimos === 0 ? bolivaresText(rate) : formatMoney(centimos, "VES");
};

/** `Hoy rige Bs 457,96: es 900 % más`. `day`: the day of the new rate, if it is not today. */
export const farText = (rate: Rate, inForce: Rate, day: string | null) =>
  `${day === null ? "Hoy rige" : `Para el ${day} rige`} ${roundedText(inForce)}: es ${awayText(rate, inForce)}`;

/** About a rate that can be compared with none. */
export const unusualText = "Todavía no hay tasa con que compararla, y parece fuera de lo normal";

/** The rate that is to be saved, so that it is read once more: `Tasa nueva: Bs 24.550 por dólar`. */
export const newRateText = (rate: Rate) => `Tasa nueva: ${bolivaresText(rate)} por dólar`;

/** The rate in force, and with a typed one how far that is from it: `1,3 % más que la última tasa (Bs 231,05)`. */
export function inForceText(inForce: Rate, typed: Rate | undefined): string {
  const change = typed === undefined ? "" : differenceText(typed, inForce);
  return change || `Rige ${bolivaresText(inForce)}`;
}

export const proposalText = (rate: Rate, day: string) =>
  `El proveedor publicó ${bolivaresText(rate)} para el ${day}`;

/** `Ver 30 más`. */
export const moreRates = (count: number): string => `Ver ${count} más`;
