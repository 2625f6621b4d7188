import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect } from "react";

/** Lets the mouse drag a card. On touch screens the card's menu moves it. */
export function useDragged(card: RefObject<HTMLElement | null>, key: string) {
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    return draggable({
      element,
      getInitialData: () => ({ key }),
      onDragStart: () => element.setAttribute("data-dragged", ""),
      onDrop: () => element.removeAttribute("data-dragged"),
    });
  }, [card, key]);
}

/** Calls `onDrop` with the dragged card and how many of the column's other orders stand before it. */
export function useDropColumn(
  column: RefObject<HTMLElement | null>,
  onDrop: RefObject<(key: string, place: number) => void>,
) {
  useEffect(() => {
    const element = column.current;
    if (!element) return;
    // The attribute is set here, because rendering all cards for each move of the mouse would be slow.
    const over = (is: boolean) => element.toggleAttribute("data-over", is);
    return dropTargetForElements({
      element,
      onDragEnter: () => over(true),
      onDragLeave: () => over(false),
      onDrop({ source, location }) {
        over(false);
        const { key } = source.data as { key: string };
        onDrop.current(key, placeAt(element, location.current.input.clientY, source.element));
      },
    });
  }, [column, onDrop]);
}

/** How many of the column's other orders are above this height. A trip's card counts as its stops, and the dragged one's own doesn't. */
function placeAt(column: HTMLElement, y: number, dragged: Element): number {
  const cards = [...column.querySelectorAll<HTMLElement>(":scope > ul > [data-card]")];
  const above = cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return !card.contains(dragged) && top + height / 2 < y;
  });
  return above.reduce((count, card) => count + Number(card.dataset.stops ?? 1), 0);
}
