import type { TooltipProps } from "@mantine/core";
import { type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "#web/offline/lazyPart.ts";

// Only a mouse shows tooltips: what places them loads with the first.
const Tooltip = lazyPart(async () => ({ default: (await import("./Tooltip.ts")).Tooltip }));

const isCut = ({ clientWidth, scrollWidth }: Element) => clientWidth > 1 && scrollWidth > clientWidth;

/** A cell whose text doesn't fit has it as its title. */
function nameCut(cell: HTMLElement | null) {
  if (!cell) return;
  const cut = [cell, ...cell.querySelectorAll("*")].some(isCut);
  cell.title = cut ? cell.innerText : "";
}

interface TipsProps extends Pick<TooltipProps, "position"> {
  className?: string | undefined;
  wide?: boolean;
  /** After this many milliseconds over a button. */
  delay?: number;
  children: ReactNode;
}

/**
 * One tooltip for all elements with `data-tip`: its text, or their name. It shows the whole text of a table's cell that is cut, too. One for
 * each would take most of the render time.
 */
export function Tips({ className, wide, delay = 350, position = "top", children }: TipsProps) {
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
    timer.current = window.setTimeout(() => setTarget(button), delay);
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
      {target && (
        <Suspense fallback={null}>
          <Tooltip
            target={target}
            label={target.dataset.tip || target.ariaLabel}
            position={position}
            multiline
            maw={320}
            opened
          />
        </Suspense>
      )}
    </div>
  );
}
