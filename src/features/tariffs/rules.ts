import { extraLine } from "#features/extras/rules.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, MAX_MONEY, sum } from "#shared/money.ts";
import { listText, pairText, priceTexts, tariffTexts } from "./texts.ts";

/** A price from one zone to another. */
export interface Cell {
  from_zone_id: number;
  to_zone_id: number;
  amount: Cents;
  /** Null: the service's expenses say it. */
  courier_pay: Cents | null;
}

/** A list of prices in force, or as much of it as has the pair. */
export interface PriceList {
  valid_from: Day;
  cells: readonly Cell[];
}

/** What the price of an order follows from. Amounts in cents. */
export interface PriceBasis {
  service: { name: string; amount: Cents; courier_pay: Cents };
  /** The service's own price of a further stop of a trip, if the order is one; its pay null: the service's. */
  furtherStop?: { amount: Cents; courier_pay: Cents | null } | null;
  from: { id: number; name: string } | null;
  to: { id: number; name: string } | null;
  /** The client's own list in force on the order's date, with its name. */
  own: (PriceList & { client_name: string }) | null;
  general: PriceList | null;
  /** Whether a list is in force, of which the zones say the price. */
  hasTariff: boolean;
  extras: readonly { name: string; amount: Cents; courier_pay: Cents; quantity: number }[];
}

export interface PriceLine {
  name: string;
  amount: Cents;
}

export interface Price {
  lines: PriceLine[];
  /** Their sum. It may be negative or too high: see `priceError`. */
  amount: Cents;
  explanation: string;
  courier_pay: Cents;
}

/** The list's price for the way: its own, else the one of the way back. */
export function cellOf(cells: readonly Cell[], from: number, to: number): Cell | undefined {
  const way = (a: number, b: number) =>
    cells.find(({ from_zone_id, to_zone_id }) => from_zone_id === a && to_zone_id === b);
  return way(from, to) ?? way(to, from);
}

/**
 * What an order costs and why: the client's list for the pair of zones, else the general list, else the service's price; then the extras. A
 * further stop of a trip costs what its service says for these, if it says so. The
 * server and the order's form both call it.
 */
export function priceOf(basis: PriceBasis): Price {
  const { service, extras } = basis;
  const base = basis.furtherStop ? priceOfStop(basis.furtherStop) : priceOfWay(basis);
  const lines = [
    { name: base.name, amount: base.amount },
    ...extras.map(({ name, amount, quantity }) => ({
      name: extraLine(name, quantity),
      amount: (amount * quantity) as Cents,
    })),
  ];
  const pay = base.courier_pay ?? service.courier_pay;
  return {
    lines,
    amount: sum(lines.map((line) => line.amount)),
    explanation: base.explanation,
    courier_pay: sum([pay, ...extras.map((extra) => (extra.courier_pay * extra.quantity) as Cents)]),
  };
}

const priceOfStop = (stop: { amount: Cents; courier_pay: Cents | null }) => ({
  ...stop,
  name: priceTexts.furtherStop,
  explanation: priceTexts.ofFurtherStop,
});

/** The price of the way, without extras. */
function priceOfWay(basis: PriceBasis) {
  const { service, from, to, own, general } = basis;
  const pair = from && to && { text: pairText(from.name, to.name), from: from.id, to: to.id };
  const match = pair && priceInLists(pair, own, general);
  if (match) return { ...match.cell, name: service.name, explanation: match.explanation };
  return {
    name: service.name,
    amount: service.amount,
    courier_pay: null,
    explanation: pair ? priceTexts.withoutCell(pair.text) : whyOfService(basis),
  };
}

/** Why an order without both zones has its service's price. */
function whyOfService({ to, hasTariff }: PriceBasis): string {
  if (!hasTariff) return priceTexts.ofService;
  return to ? priceTexts.withoutPickup : priceTexts.withoutDelivery;
}

function priceInLists(
  pair: { text: string; from: number; to: number },
  own: PriceBasis["own"],
  general: PriceBasis["general"],
) {
  const lists = [...(own ? [own] : []), ...(general ? [{ ...general, client_name: null }] : [])];
  for (const { cells, client_name, valid_from } of lists) {
    const cell = cellOf(cells, pair.from, pair.to);
    if (cell) return { cell, explanation: priceTexts.ofList(pair.text, listText(client_name, valid_from)) };
  }
  return undefined;
}

/** Why an order can't cost this, for its extras; undefined if it can. */
export function priceError({
  amount,
  courier_pay,
}: Pick<Price, "amount" | "courier_pay">): string | undefined {
  if (amount < 0) return tariffTexts.belowZero;
  return amount > MAX_MONEY || courier_pay > MAX_MONEY ? tariffTexts.tooMuch : undefined;
}

/** Cents raised by a percent, which may be negative, rounded once to a multiple of `step` cents, halves up. Never below zero. */
export function raise(amount: Cents, percent: number, step: number): Cents {
  // In hundredths of a percent, so that the sum is exact.
  const exact = BigInt(amount) * BigInt(10_000 + Math.round(percent * 100));
  const unit = BigInt(step) * 10_000n;
  const steps = (2n * exact + unit) / (2n * unit);
  return Number(steps < 0n ? 0n : steps * BigInt(step)) as Cents;
}
