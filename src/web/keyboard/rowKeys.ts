const ROWS = "main [data-row]";

const STEPS: Record<string, 1 | -1> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

const boxOf = (row: Element | null) => row?.querySelector<HTMLInputElement>("input[type=checkbox]");

/**
 * What a key does in a list: j and k go from row to row, and so do the arrows while a row has the focus. Shift selects on the way.
 */
export function rowAction({ key, shiftKey, target }: KeyboardEvent): (() => void) | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const here = rows.findIndex((row) => target instanceof Node && row.contains(target));
  const [row, next] = [rows[here], rows[here + step]];
  // Elsewhere on the page the arrows scroll.
  if (!next || (!row && key.startsWith("Arrow"))) return undefined;
  return () => {
    if (row && shiftKey) selectOnTheWay(row, next);
    if (target === boxOf(row ?? null)) boxOf(next)?.focus();
    else focusRow(next);
  };
}

/** Focuses the button that opens the row, also after a click beside it: the row's dialog gives the focus back there. */
export const focusRow = (row: Element) => row.querySelector("button")?.focus();

/** Selects both rows; on the way back, gives up the one that is left. */
export function selectOnTheWay(from: Element | null, to: Element | null) {
  const [left, reached] = [boxOf(from), boxOf(to)];
  if (!left || !reached) return;
  if (left.checked && reached.checked) left.click();
  else for (const box of [left, reached]) if (!box.checked) box.click();
}
