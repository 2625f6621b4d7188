import { type Cell, priceOf } from "#features/tariffs/rules.ts";
import type { Day } from "#shared/dates.ts";
import { type Cents, toDollars } from "#shared/money.ts";

export interface Quote {
  date: string;
  service_id: number;
  client_id: number | null;
  pickup_zone_id: number;
  delivery_zone_id: number;
}

/** A row of the statement `quoted`. */
export interface Quoted {
  name: string;
  amount: Cents;
  courier_pay: Cents;
  /** Null without a client. */
  legal_name: string | null;
  from_name: string;
  to_name: string;
}

/** A row of the statement `prices`. */
export interface PricedCell extends Cell {
  client_id: number | null;
  valid_from: Day;
}

/** The answer to a quote, from the rows of the statements `quoted` and `prices`. */
export function quoteOf({ client_id, ...quote }: Quote, about: Quoted, cells: readonly PricedCell[]) {
  const listOf = (id: number | null) => {
    const own = cells.filter((cell) => cell.client_id === id);
    return own[0] ? { valid_from: own[0].valid_from, cells: own } : null;
  };
  const own = client_id === null ? null : listOf(client_id);
  const price = priceOf({
    service: { name: about.name, amount: about.amount, courier_pay: about.courier_pay },
    from: { id: quote.pickup_zone_id, name: about.from_name },
    to: { id: quote.delivery_zone_id, name: about.to_name },
    own: own && { ...own, client_name: about.legal_name ?? "" },
    general: listOf(null),
    hasTariff: cells.length > 0,
    extras: [],
  });
  return {
    amount: toDollars(price.amount),
    price_lines: price.lines.map(({ name, amount }) => ({ name, amount: toDollars(amount) })),
    price_explanation: price.explanation,
    courier_pay: toDollars(price.courier_pay),
  };
}
