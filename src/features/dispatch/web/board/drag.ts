import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect } from "react";

/** Lets the mouse drag a card. On touch screens the card's menu moves it. */
export function useDragged(card: RefObject<HTMLElement | null>, id: number) {
  useEffect(() => {
    const element = card.current;
    if (!element) return;
    return draggable({
      element,
      getInitialData: () => ({ id }),
      onDragStart: () => element.setAttribute("data-dragged", ""),
      onDrop: () => element.removeAttribute("data-dragged"),
    });
  }, [card, id]);
}

/** Calls `onDrop` with the dragged card and the place among the column's cards where it was dropped. */
export function useDropColumn(
  column: RefObject<HTMLElement | null>,
  onDrop: RefObject<(id: number, place: number) => void>,
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
        const { id } = source.data as { id: number };
        onDrop.current(id, placeAt(element, location.current.input.clientY, id));
      },
    });
  }, [column, onDrop]);
}

/** How many of the column's other cards are above this height. */
function placeAt(column: HTMLElement, y: number, id: number): number {
  const cards = [...column.querySelectorAll<HTMLElement>("[data-card]")];
  return cards.filter((card) => {
    const { top, height } = card.getBoundingClientRect();
    return card.dataset.card !== String(id) && top + height / 2 < y;
  }).length;
}
