import { Tooltip } from "@mantine/core";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";

const DELAY_MS = 350;

const isCut = ({ clientWidth, scrollWidth }: Element) => clientWidth > 1 && scrollWidth > clientWidth;

/** A cell whose text doesn't fit has it as its title. */
function nameCut(cell: HTMLElement | null) {
  if (!cell) return;
  const cut = [cell, ...cell.querySelectorAll("*")].some(isCut);
  cell.title = cut ? cell.innerText : "";
}

interface RowTipsProps {
  className?: string | undefined;
  wide: boolean;
  children: ReactNode;
}

/** One tooltip for all buttons of a list, and the whole text of a cell that is cut. One for each would take most of the render time. */
export function RowTips({ className, wide, children }: RowTipsProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const over = useRef<HTMLElement>(null);
  const timer = useRef(0);
  const leave = () => {
    clearTimeout(timer.current);
    over.current = null;
    setTarget(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const move = ({ target, pointerType }: PointerEvent) => {
    if (target instanceof Element) nameCut(target.closest("td"));
    const button = pointerType === "mouse" && target instanceof Element ? target.closest("[data-tip]") : null;
    if (button === over.current) return;
    leave();
    if (!(button instanceof HTMLElement)) return;
    over.current = button;
    timer.current = window.setTimeout(() => setTarget(button), DELAY_MS);
  };

  return (
    <div
      className={className}
      data-wide={wide}
      onPointerOver={move}
      onPointerLeave={leave}
      onPointerDown={leave}
    >
      {children}
      {target && <Tooltip target={target} label={target.ariaLabel} opened />}
    </div>
  );
}
