import type { Cents, Currency } from "#shared/money.ts";
import type { CashPlace, JournalAccount, JournalCause } from "#shared/vocabulary.ts";

/** The party of each account's lines. A receivable without a client belongs to anonymous clients. */
const PARTY = {
  receivable: "client or anonymous",
  income: "none",
  cash: "place",
  bank: "none",
  exchange: "none",
  expense: "none",
  goods: "client",
  goods_ready: "client",
  advance: "client",
  change: "none",
  write_off: "none",
  difference: "none",
  capital: "none",
} as const satisfies Record<JournalAccount, "none" | "client" | "client or anonymous" | "place">;

/** `till` is the cash that the entry's author has in hand: the open shift, or the safe. `postEntries()` writes which. */
export type PlannedPlace = CashPlace | "till";

export interface Line {
  account: JournalAccount;
  client_id: number | null;
  place: PlannedPlace | null;
  courier_id: number | null;
  shift_id: number | null;
  /** The order of a receivable. */
  delivery_id: number | null;
  currency: Currency;
  /** Debit positive, credit negative. Never zero. */
  amount: Cents;
}

/** The lines of an entry sum to zero in each currency. An entry without lines is not written. */
export interface Entry {
  cause: JournalCause;
  cause_id: number;
  /** The id of the entry that this one reverses. */
  reverses_id: number | null;
  note: string | null;
  lines: Line[];
}

const NOBODY = { client_id: null, place: null, courier_id: null, shift_id: null, delivery_id: null };

/** A line in dollars unless `party` names the currency. */
export function makeLine(account: JournalAccount, amount: number, party: Partial<Line> = {}): Line {
  return { account, ...NOBODY, currency: "USD", ...party, amount: amount as Cents };
}

/** An entry without the lines of nothing. */
export function makeEntry(cause: JournalCause, cause_id: number, note: string | null, lines: Line[]): Entry {
  return { cause, cause_id, reverses_id: null, note, lines: lines.filter(({ amount }) => amount !== 0) };
}

/** Throws if the entry is invalid: a currency doesn't sum to zero, a line is zero or has the wrong party. */
export function checkEntry({ cause, cause_id, lines }: Entry): void {
  const fail = (why: string): never => {
    throw new Error(`a journal entry (${cause} ${cause_id}) ${why}`);
  };
  const sums = new Map<Currency, number>();
  for (const each of lines) {
    const { account, currency, amount } = each;
    if (amount === 0 || !Number.isSafeInteger(amount)) fail(`has a line of ${amount}`);
    if (!namesItsParty(each)) fail(`has a line of ${account} with the wrong party`);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  for (const [currency, sum] of sums) if (sum !== 0) fail(`is off by ${sum} ${currency}`);
}

/** The lines' table has the same rules as a CHECK. */
function namesItsParty({ account, client_id, place, courier_id, shift_id }: Line): boolean {
  const party = PARTY[account];
  const takesClient = party === "client" || (party === "client or anonymous" && client_id !== null);
  return (
    takesClient === (client_id !== null) &&
    (party === "place") === (place !== null) &&
    (place === "courier") === (courier_id !== null) &&
    (place === "shift") === (shift_id !== null)
  );
}
