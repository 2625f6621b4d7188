import { z } from "zod";

interface Bank {
  /** The first four digits of its accounts. */
  code: string;
  name: string;
  /** Whether it still takes payments. An inactive bank remains on old receipts. */
  active: boolean;
}

const bank = (code: string, name: string): Bank => ({ code, name, active: true });

/** Venezuela's banks by code. */
export const BANKS: readonly Bank[] = [
  bank("0102", "Venezuela"),
  bank("0104", "Venezolano de Crédito"),
  bank("0105", "Mercantil"),
  bank("0108", "Provincial"),
  bank("0114", "Bancaribe"),
  bank("0115", "Exterior"),
  bank("0128", "Caroní"),
  bank("0134", "Banesco"),
  bank("0137", "Sofitasa"),
  bank("0138", "Plaza"),
  bank("0146", "Bangente"),
  bank("0151", "BFC"),
  bank("0156", "100% Banco"),
  bank("0157", "DelSur"),
  bank("0163", "Tesoro"),
  bank("0166", "Agrícola"),
  bank("0168", "Bancrecer"),
  bank("0169", "R4"),
  bank("0171", "Activo"),
  bank("0172", "Bancamiga"),
  bank("0173", "BID"),
  bank("0174", "Banplus"),
  bank("0175", "Digital de los Trabajadores"),
  bank("0177", "Banfanb"),
  bank("0178", "N58"),
  bank("0191", "BNC"),
];

/** A bank's code in a body. Empty: none. */
export const bankCode = () => z.enum(["", ...BANKS.map(({ code }) => code)], "El banco no es válido");

/** `Banesco (0134)`; an unknown code as it is. */
export function bankName(code: string): string {
  const known = BANKS.find((bank) => bank.code === code);
  return known ? `${known.name} (${code})` : code;
}
