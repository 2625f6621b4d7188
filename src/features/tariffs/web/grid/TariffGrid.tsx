import { type ClipboardEvent, useRef } from "react";
import { tariffTexts as texts } from "#features/tariffs/texts.ts";
import type { Zone } from "#features/zones/contract.ts";
import { showAmount } from "#web/form/fields/amount.ts";
import { type Draft, keyOf, type Side, type Typed } from "./draft.ts";
import { GridRow } from "./GridRow.tsx";
import classes from "./grid.module.css";
import { type Place, useActiveCell } from "./useActiveCell.ts";

interface TariffGridProps {
  rows: readonly Zone[];
  columns: readonly Zone[];
  draft: Draft;
  /** The keys of the prices that differ from the list before. */
  changed: ReadonlySet<string>;
  side: Side;
  /** Whether prices may be typed. */
  editable: boolean;
  onType: (typed: readonly Typed[]) => void;
  onPaste: (text: string, at: Place) => void;
  onUndo: () => void;
}

/** The prices between zones as a grid: arrow keys move, Enter or a digit edits, a block of a spreadsheet can be pasted. */
export function TariffGrid(props: TariffGridProps) {
  const { rows, columns, draft, changed, side, editable, onType, onPaste, onUndo } = props;
  const grid = useRef<HTMLTableElement>(null);
  const cell = useActiveCell(grid, {
    rows: rows.length,
    columns: columns.length,
    editable,
    onUndo,
    textOf({ row, column }) {
      const amount = draft.get(keyOf(rows[row]?.id ?? 0, columns[column]?.id ?? 0))?.[side];
      return amount == null ? "" : showAmount(String(amount / 100));
    },
    onType({ row, column }, text) {
      const [from, to] = [rows[row], columns[column]];
      if (from && to) onType([{ from: from.id, to: to.id, text }]);
    },
  });
  const { active, typing, onChoose, onFinish, onLeave, onCancel } = cell;
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    // In a cell that is edited, one amount is only text.
    if (!editable || (typing !== null && !/[\t\n]/.test(text.trim()))) return;
    event.preventDefault();
    onCancel();
    onPaste(text, active);
  };
  return (
    <div className={classes.scroll}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are chosen with arrow keys, as in a spreadsheet
        role="grid"
        aria-label={texts.grid}
        aria-readonly={!editable}
        className={classes.grid}
        onKeyDown={cell.onKeyDown}
        onPaste={paste}
      >
        <thead>
          <tr>
            <th className={classes.corner} scope="col">
              {texts.corner}
            </th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((zone, row) => (
            <GridRow
              key={zone.id}
              {...{ zone, row, columns, draft, changed, side, editable, onFinish, onLeave, onCancel }}
              active={active.row === row ? active.column : -1}
              typing={active.row === row ? typing : null}
              onChoose={(column, again) => onChoose({ row, column }, again)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
