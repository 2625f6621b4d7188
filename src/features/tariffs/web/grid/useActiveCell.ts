import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";

export interface Place {
  row: number;
  column: number;
}

export const MOVES: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  Enter: { row: 1, column: 0 },
};

interface Cells {
  rows: number;
  columns: number;
  editable: boolean;
  textOf: (place: Place) => string;
  onType: (place: Place, text: string) => void;
  onUndo: () => void;
}

/** The active cell of a grid and what is typed in it: the keys of a spreadsheet. The focus follows the cell once a person is in the grid. */
export function useActiveCell(grid: RefObject<HTMLElement | null>, cells: Cells) {
  const { rows, columns, editable, textOf, onType, onUndo } = cells;
  const [chosen, setActive] = useState<Place>({ row: 0, column: 0 });
  // The filter may have taken the chosen row away.
  const active = useMemo(
    () => ({ row: Math.min(chosen.row, rows - 1), column: Math.min(chosen.column, columns - 1) }),
    [chosen, rows, columns],
  );
  /** Null while nothing is typed. */
  const [typing, setTyping] = useState<string | null>(null);
  const returns = useRef(false);
  useLayoutEffect(() => {
    if (typing === null && returns.current) focusCell(grid.current, active);
  }, [active, grid, typing]);

  const move = ({ row, column }: Place) => {
    returns.current = true;
    const within = (at: number, most: number) => Math.max(0, Math.min(most - 1, at));
    setActive({ row: within(active.row + row, rows), column: within(active.column + column, columns) });
  };
  const begin = (text: string) => editable && setTyping(text);
  /** Ends the typing: with a text that differs, it is the cell's. */
  const end = (text: string | null, returnsFocus: boolean) => {
    returns.current = returnsFocus;
    setTyping(null);
    if (text !== null && text !== textOf(active)) onType(active, text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typing !== null) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((ctrlKey || metaKey) && key === "z") onUndo();
    else if (ctrlKey || metaKey || altKey) return;
    else if (key === "Enter" || key === "F2") begin(textOf(active));
    else if (MOVES[key]) move(MOVES[key]);
    else if (key === "Home") move({ row: 0, column: -columns });
    else if (key === "End") move({ row: 0, column: columns });
    else if (key === "Delete" || key === "Backspace") editable && onType(active, "");
    else if (/^[\d,.]$/.test(key)) begin(key);
    else return;
    event.preventDefault();
  };
  return {
    active,
    typing,
    onKeyDown,
    /** Makes the cell active; if it was, begins to type. */
    onChoose: (place: Place, again: boolean) => {
      returns.current = true;
      setActive(place);
      if (again) begin(textOf(place));
    },
    onFinish: (text: string, by: Place) => {
      end(text, true);
      move(by);
    },
    // Clicking elsewhere keeps what was typed.
    onLeave: (text: string) => end(text, false),
    onCancel: () => end(null, true),
  };
}

const focusCell = (grid: HTMLElement | null, { row, column }: Place) =>
  grid?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
