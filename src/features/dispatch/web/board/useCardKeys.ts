import { type KeyboardEvent, useState } from "react";
import { selectOnTheWay } from "#web/keyboard/rowKeys.ts";
import { singleKeys } from "#web/keyboard/singleKeys.ts";
import type { BoardCard } from "./columns.ts";

interface Keys {
  onSelect: (card: BoardCard) => void;
  onMove: (card: BoardCard) => void;
  onStop: (card: BoardCard, by: 1 | -1) => void;
}

/** The keyboard of the board: arrows go from card to card, the other keys act on the card with the focus. */
export function useCardKeys(columns: readonly (readonly BoardCard[])[], { onSelect, onMove, onStop }: Keys) {
  const [focused, setFocused] = useState<string>();
  const filled = columns.filter((cards) => cards.length > 0);
  const known = filled.some((cards) => cards.some(({ key }) => key === focused));
  const current = known ? focused : filled[0]?.[0]?.key;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { order: key } = (event.target as HTMLElement).dataset;
    const x = filled.findIndex((cards) => cards.some((card) => card.key === key));
    const cards = filled[x] ?? [];
    const y = cards.findIndex((card) => card.key === key);
    const card = cards[y];
    if (!card) return;
    const act = () => {
      if (event.key === " ") return onSelect(card);
      if (event.key.toLowerCase() === "m" && singleKeys()) return onMove(card);
      if (event.altKey && event.key === "ArrowUp") return onStop(card, -1);
      if (event.altKey && event.key === "ArrowDown") return onStop(card, 1);
      const to = {
        ...(singleKeys() ? { j: cards[y + 1], k: cards[y - 1] } : {}),
        ArrowUp: cards[y - 1],
        ArrowDown: cards[y + 1],
        ArrowLeft: nearestCard(filled[x - 1], y),
        ArrowRight: nearestCard(filled[x + 1], y),
        Home: cards[0],
        End: cards.at(-1),
      }[event.key];
      if (to === undefined && !event.key.startsWith("Arrow")) return false;
      if (to && event.shiftKey) selectOnTheWay(cardOf(card.key), cardOf(to.key));
      if (to) focusCard(to.key);
    };
    if (event.ctrlKey || event.metaKey || act() === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocus = (event: { target: EventTarget }) => {
    const { order } = (event.target as HTMLElement).dataset;
    if (order) setFocused(order);
  };
  return { current, onKeyDown, onFocus };
}

const nearestCard = (column: readonly BoardCard[] | undefined, y: number) =>
  column?.[Math.min(y, column.length - 1)];

const cardOf = (key: string) => document.querySelector(`[data-card="${key}"]`);

export function focusCard(key: string) {
  document.querySelector<HTMLElement>(`[data-order="${key}"]`)?.focus();
}
