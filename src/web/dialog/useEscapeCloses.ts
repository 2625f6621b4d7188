import { useEffect, useRef } from "react";

/** The open dialogs, the topmost last. Mantine's own handlers would all react to the same key press. */
const layers: (() => void)[] = [];

window.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    // A dialog's open list handles the key itself: Mantine marks its field.
    const { target } = event;
    if (target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true") return;
    layers.at(-1)?.();
  },
  { capture: true },
);

/** Makes Escape close a dialog, unless another one is open above it. The dialog itself needs `closeOnEscape={false}`. */
export function useEscapeCloses(opened: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!opened) return;
    const layer = () => latest.current();
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [opened]);
}
