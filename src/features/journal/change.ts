import type { Cents, Currency } from "#shared/money.ts";
import { type Entry, type Line, makeEntry, makeLine } from "./lines.ts";

/** Change that the office owes somebody. `amount` is in its currency. */
interface ChangeRef {
  id: number;
  currency: Currency;
  amount: Cents;
}

/** The office sent it. */
export const entryOfSentChange = ({ id, currency, amount }: ChangeRef): Entry =>
  makeEntry("change_sent", id, null, [
    makeLine("change", amount, { currency }),
    makeLine("bank", -amount, { currency }),
  ]);

/** The office doesn't send it: it is money left over. */
export const entryOfKeptChange = ({ id, currency, amount }: ChangeRef): Entry =>
  makeEntry("change_kept", id, null, [
    makeLine("change", amount, { currency }),
    makeLine("difference", -amount, { currency }),
  ]);

/** Sent change of an undone receipt came back: to the bank, or as cash. */
export const entryOfReturnedChange = (
  { id, currency, amount }: ChangeRef,
  cash: Pick<Line, "place" | "shift_id"> | null,
): Entry =>
  makeEntry("change_returned", id, null, [
    cash ? makeLine("cash", amount, { ...cash, currency }) : makeLine("bank", amount, { currency }),
    makeLine("change", -amount, { currency }),
  ]);

/** Nobody gives it back: a courier owes it and holds no money for it, or it is a loss. */
export const entryOfLostChange = (
  { id, currency, amount }: ChangeRef,
  debtor: { courier_id: number; delivery_id: number | null } | null,
): Entry =>
  makeEntry("change_lost", id, null, [
    debtor
      ? makeLine("cash", amount, { place: "courier", ...debtor, currency })
      : makeLine("difference", amount, { currency }),
    makeLine("change", -amount, { currency }),
  ]);
