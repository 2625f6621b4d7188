import type { billRoutes } from "#features/company-bills/contract.ts";
import type { Day } from "#shared/dates.ts";
import type { BodyInput } from "#shared/routes/route.ts";
import type { Random } from "../random.ts";
import { isPayday, weekday } from "./calendar.ts";

export type BillDraft = BodyInput<typeof billRoutes.create>;

type Method = BillDraft["method"];
/** Name, description, method, share of the month's income, and the least amount in dollars. */
type Kind = readonly [name: string, description: string, method: Method, part: number, least: number];

const MONTHLY: Record<number, Kind> = {
  1: ["Alquiler del local", "Canon mensual, oficina de Chacao", "bank_transfered", 0.07, 180],
  6: ["CANTV", "Internet y teléfono de la oficina", "mobile_payment", 0, 35],
  8: ["Corpoelec", "Servicio eléctrico", "mobile_payment", 0.008, 14],
  9: ["Aseo urbano", "Tasa municipal", "mobile_payment", 0, 18],
  10: ["Publicidad en Instagram", "Campaña del mes", "mobile_payment", 0.015, 20],
  12: ["Papelería y empaques", "Bolsas, sobres, cinta y talonarios", "cash", 0.01, 12],
  20: ["Mantenimiento de motos", "Cauchos, pastillas y cambio de aceite", "cash", 0.03, 40],
  25: ["Contador", "Honorarios del mes", "bank_transfered", 0.02, 60],
};
const PAYROLL: Kind = ["Nómina", "Quincena del personal de oficina", "bank_transfered", 0.15, 120];
const BONUS: Kind = ["Aguinaldos", "Utilidades de fin de año", "bank_transfered", 0.2, 150];
const INSURANCE: Kind = ["Seguro RCV", "Póliza trimestral de las motos", "bank_transfered", 0.03, 45];
const FUEL: Kind = ["Gasolina", "Surtido de la semana", "cash", 0.03, 15];

/** The day's bills of a company that earns about `monthly` dollars a month. */
export function billsOf(random: Random, day: Day, monthly: number): BillDraft[] {
  const kinds: (Kind | undefined)[] = [MONTHLY[Number(day.slice(8))]];
  if (isPayday(day)) kinds.push(PAYROLL);
  if (day.endsWith("-12-15")) kinds.push(BONUS);
  if (["01-18", "04-18", "07-18", "10-18"].includes(day.slice(5))) kinds.push(INSURANCE);
  if (weekday(day) === 1) kinds.push(FUEL);
  return kinds
    .filter((kind) => kind !== undefined)
    .map(([name, description, method, part, least]) => {
      const amount = Math.max(least, monthly * part) * (part > 0 ? random.between(0.93, 1.07) : 1);
      return { name, date: day, description, method, amount: Math.round(amount * 100) / 100 };
    });
}
