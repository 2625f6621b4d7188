import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

interface DraggedStop {
  element: HTMLElement;
  dragHandle: HTMLElement;
  index: number;
  /** Another stop was dragged here. */
  onDrop: (from: number) => void;
}

/** Lets the mouse drag a stop onto another one, until the signal. */
export function dragStop({ element, dragHandle, index, onDrop }: DraggedStop, signal: AbortSignal): void {
  const over = (is: boolean) => element.toggleAttribute("data-over", is);
  const ends = [
    draggable({ element, dragHandle, getInitialData: () => ({ stop: index }) }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.stop !== undefined && source.data.stop !== index,
      onDragEnter: () => over(true),
      onDragLeave: () => over(false),
      onDrop({ source }) {
        over(false);
        onDrop(Number(source.data.stop));
      },
    }),
  ];
  signal.addEventListener("abort", () => {
    for (const end of ends) end();
  });
}
