import { type KeyboardEvent, useState } from "react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { selectOnTheWay } from "#web/keyboard/rowKeys.ts";
import { singleKeys } from "#web/keyboard/singleKeys.ts";
import type { BoardColumn } from "./columns.ts";

interface Keys {
  onSelect: (id: number) => void;
  onMove: (order: Delivery) => void;
  onStop: (order: Delivery, by: 1 | -1) => void;
}

/** The keyboard of the board: arrows go from card to card, the other keys act on the card with the focus. */
export function useCardKeys(columns: readonly BoardColumn[], { onSelect, onMove, onStop }: Keys) {
  const [focused, setFocused] = useState<number>();
  const filled = columns.filter(({ orders }) => orders.length > 0);
  const known = filled.some(({ orders }) => orders.some(({ id }) => id === focused));
  const current = known ? focused : filled[0]?.orders[0]?.id;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = Number((event.target as HTMLElement).dataset.order);
    const x = filled.findIndex(({ orders }) => orders.some((order) => order.id === id));
    const orders = filled[x]?.orders ?? [];
    const y = orders.findIndex((order) => order.id === id);
    const order = orders[y];
    if (!order) return;
    const act = () => {
      if (event.key === " ") return onSelect(id);
      if (event.key.toLowerCase() === "m" && singleKeys()) return onMove(order);
      if (event.altKey && event.key === "ArrowUp") return onStop(order, -1);
      if (event.altKey && event.key === "ArrowDown") return onStop(order, 1);
      const to = {
        ...(singleKeys() ? { j: orders[y + 1], k: orders[y - 1] } : {}),
        ArrowUp: orders[y - 1],
        ArrowDown: orders[y + 1],
        ArrowLeft: nearestOrder(filled[x - 1], y),
        ArrowRight: nearestOrder(filled[x + 1], y),
        Home: orders[0],
        End: orders.at(-1),
      }[event.key];
      if (to === undefined && !event.key.startsWith("Arrow")) return false;
      if (to && event.shiftKey) selectOnTheWay(cardOf(id), cardOf(to.id));
      if (to) focusCard(to.id);
    };
    if (event.ctrlKey || event.metaKey || act() === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = (event: { target: EventTarget }) => {
    const { order } = (event.target as HTMLElement).dataset;
    if (order) setFocused(Number(order));
  };
  return { current, onKeyDown, onFocus };
}

const nearestOrder = (column: BoardColumn | undefined, y: number) =>
  column?.orders[Math.min(y, column.orders.length - 1)];

const cardOf = (id: number) => document.querySelector(`[data-card="${id}"]`);

export function focusCard(id: number) {
  document.querySelector<HTMLElement>(`[data-order="${id}"]`)?.focus();
}
