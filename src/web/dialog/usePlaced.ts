import { useEffect, useLayoutEffect, useRef } from "react";

/** Where a layer opens: below its control or above it, with the same start or end. */
export type Side = "bottom-start" | "bottom-end" | "top-end";

/** Between the control and the layer. */
const GAP = 8;
/** Between the layer and the window's edge. */
const EDGE = 8;

/** The refs of a control and of the layer that it opens. While it is open the layer stays beside it, and a press elsewhere closes it. */
export function usePlaced<Control extends HTMLElement>(opened: boolean, side: Side, close: () => void) {
  const control = useRef<Control>(null);
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    const [button, content] = [control.current, layer.current];
    if (!opened || !button || !content) return;
    const move = () => place(content, button.getBoundingClientRect(), side);
    const onScroll = ({ target }: Event) => target !== content && move();
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !content.contains(target) && !button.contains(target)) latest.current();
    };
    move();
    const sizes = new ResizeObserver(move);
    sizes.observe(content);
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true, passive: true };
    window.addEventListener("resize", move, options);
    document.addEventListener("scroll", onScroll, options);
    for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, onPress, options);
    return () => {
      sizes.disconnect();
      listening.abort();
    };
  }, [opened, side]);
  return { control, layer };
}

/** On the side that was asked for, unless it fits only on the other. A layer that fits on neither scrolls. */
function place(layer: HTMLElement, at: DOMRect, side: Side) {
  const { clientWidth, clientHeight } = document.documentElement;
  const height = layer.scrollHeight + layer.offsetHeight - layer.clientHeight;
  const above = at.top - GAP - EDGE;
  const below = clientHeight - at.bottom - GAP - EDGE;
  const isAbove = side === "top-end" ? above >= height || above > below : below < height && above > below;
  const room = Math.max(0, isAbove ? above : below);
  const left = side === "bottom-start" ? at.left : at.right - layer.offsetWidth;
  layer.style.maxHeight = `${room}px`;
  layer.style.top = `${isAbove ? at.top - GAP - Math.min(height, room) : at.bottom + GAP}px`;
  layer.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - layer.offsetWidth - EDGE))}px`;
}
