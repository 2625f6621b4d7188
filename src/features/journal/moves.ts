import type { Cents } from "#shared/money.ts";
import type { Entry } from "./rules.ts";

/** What a change did to an order's receivable (a client's, or of anonymous clients) or, without an order, to a client's advances. */
export interface Move {
  client_id: number | null;
  delivery_id: number | null;
  /** More owed is positive, less owed or more advanced negative. Never zero. */
  amount: Cents;
}

/** The moves of the entries of one change. An order that is paid at once moves nothing. */
export function movesOf(entries: readonly Entry[]): Move[] {
  const moves = new Map<string, Move>();
  for (const { account, client_id, delivery_id, amount } of entries.flatMap(({ lines }) => lines)) {
    if (account !== "receivable" && account !== "advance") continue;
    const order = account === "receivable" ? delivery_id : null;
    const key = `${client_id} ${order}`;
    const before = moves.get(key)?.amount ?? 0;
    moves.set(key, { client_id, delivery_id: order, amount: (before + amount) as Cents });
  }
  return [...moves.values()].filter(({ amount }) => amount !== 0);
}
