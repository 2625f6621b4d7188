import { useLayoutEffect, useRef, useState } from "react";
import { movedBy } from "#features/dispatch/rules.ts";
import type { Stop } from "#features/phone/contract.ts";
import { hasLostFocus } from "#web/focusWhenLost.ts";
import { focusOnMount } from "#web/ui/focusOnMount.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";
import { putInOrder } from "./ownOrder.ts";

interface ArrangeProps {
  /** Those that can change places. */
  stops: readonly Stop[];
  /** Those that follow them. */
  others: readonly Stop[];
  onDone: () => void;
}

const idsOf = (stops: readonly Stop[]) => stops.map(({ id }) => id);

/** The courier puts his stops in order. */
export function Arrange({ stops, others, onDone }: ArrangeProps) {
  const [said, announce] = useState("");
  const pressed = useRef<HTMLButtonElement>(null);
  const ids = idsOf(stops);
  const places = ids.join();
  // A button that moves loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each move
  useLayoutEffect(() => {
    if (hasLostFocus()) pressed.current?.focus();
  }, [places]);
  const move = (stop: Stop, by: 1 | -1) => {
    const moved = movedBy(ids, stop.id, by);
    if (!moved) return;
    announce(texts.moved(stop.receipt_full_name, moved.indexOf(stop.id) + 1, moved.length));
    void putInOrder([...moved, ...idsOf(others)]);
  };
  const mover = (stop: Stop, by: 1 | -1, sign: string, label: string) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={movedBy(ids, stop.id, by) === undefined}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget;
        move(stop, by);
      }}
    >
      {sign}
    </button>
  );
  return (
    <main>
      <h1 tabIndex={-1} ref={focusOnMount}>
        {texts.arrange}
      </h1>
      <p role="status" className="unseen">
        {said}
      </p>
      <ol className="arrange">
        {stops.map((stop, index) => (
          <li key={stop.id}>
            <span>
              <b>{index + 1}</b> {stop.receipt_full_name}
              <span className="soft">{stop.receipt_address}</span>
            </span>
            {mover(stop, -1, "↑", texts.moveUp(stop.receipt_full_name))}
            {mover(stop, 1, "↓", texts.moveDown(stop.receipt_full_name))}
          </li>
        ))}
      </ol>
      <div className="bar">
        <div className="actions">
          <button type="button" className="main" onClick={onDone}>
            {texts.arranged}
          </button>
        </div>
      </div>
    </main>
  );
}
