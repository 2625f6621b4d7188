import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { pairText, tariffTexts as texts } from "#features/tariffs/texts.ts";
import type { Zone } from "#features/zones/contract.ts";
import { formatMoney } from "#shared/money.ts";
import { whyNoAmount } from "#shared/reading/amount.ts";
import { type Draft, keyOf, readCell, type Side } from "./draft.ts";
import classes from "./grid.module.css";
import { MOVES, type Place } from "./useActiveCell.ts";

interface GridRowProps {
  columns: readonly Zone[];
  draft: Draft;
  changed: ReadonlySet<string>;
  side: Side;
  editable: boolean;
  zone: Zone;
  row: number;
  /** The active column, or -1. */
  active: number;
  typing: string | null;
  onChoose: (column: number, again: boolean) => void;
  onFinish: (text: string, by: Place) => void;
  onLeave: (text: string) => void;
  onCancel: () => void;
}

/** Drawn again only if something of the row changed: a grid may have 10,000 cells. */
export const GridRow = memo(
  function GridRow({
    zone,
    row,
    columns,
    draft,
    changed,
    side,
    editable,
    active,
    typing,
    ...on
  }: GridRowProps) {
    const wasActive = useRef(false);
    return (
      <tr>
        <th scope="row" className={classes.name}>
          {zone.name}
        </th>
        {columns.map((to, column) => {
          const cell = draft.get(keyOf(zone.id, to.id));
          const back = cell ? undefined : draft.get(keyOf(to.id, zone.id));
          const amount = (cell ?? back)?.[side];
          const text = amount == null ? "" : formatMoney(amount);
          const isChanged = changed.has(keyOf(zone.id, to.id));
          const isActive = active === column;
          const said = [pairText(zone.name, to.name), text || texts.empty];
          if (back && text) said.push(texts.back);
          if (isChanged) said.push(texts.changed);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
            <td
              key={to.id}
              tabIndex={isActive ? 0 : -1}
              data-cell={`${row} ${column}`}
              data-empty={!text || undefined}
              data-back={(back && text !== "") || undefined}
              data-changed={isChanged || undefined}
              aria-label={said.join(", ")}
              onPointerDown={() => {
                wasActive.current = isActive;
              }}
              // The press has moved the focus here: only a second one edits.
              onClick={() => on.onChoose(column, wasActive.current)}
              onFocus={() => !isActive && on.onChoose(column, false)}
            >
              {isActive && typing !== null && editable ? (
                <CellInput
                  label={said[0] ?? ""}
                  initial={typing}
                  onFinish={on.onFinish}
                  onLeave={on.onLeave}
                  onCancel={on.onCancel}
                />
              ) : (
                text
              )}
            </td>
          );
        })}
      </tr>
    );
  },
  (before, after) =>
    (["zone", "row", "columns", "draft", "changed", "side", "editable", "active", "typing"] as const).every(
      (name) => before[name] === after[name],
    ) && after.active === -1,
);

interface CellInputProps extends Pick<GridRowProps, "onFinish" | "onLeave" | "onCancel"> {
  label: string;
  initial: string;
}

function CellInput({ label, initial, onFinish, onLeave, onCancel }: CellInputProps) {
  const [text, setText] = useState(initial);
  const [isWrong, setWrong] = useState(false);
  const done = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves = event.key === "Tab" ? { row: 0, column: event.shiftKey ? -1 : 1 } : MOVES[event.key];
    // Left and right move within the text.
    const ends = moves && !["ArrowLeft", "ArrowRight"].includes(event.key);
    if (!ends && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    // What is no price stays to be corrected.
    if (ends && readCell(text) === undefined) return setWrong(true);
    done.current = true;
    if (ends) onFinish(text, moves);
    else onCancel();
  };
  const problem = isWrong ? (whyNoAmount(text) ?? texts.noPrice) : undefined;
  return (
    <>
      {problem && <VisuallyHidden role="alert">{problem}</VisuallyHidden>}
      <input
        // biome-ignore lint/a11y/noAutofocus: the person asked to edit this cell
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong}
        title={problem}
        className={classes.input}
        value={text}
        onFocus={(event) => initial.length > 1 && event.currentTarget.select()}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => !done.current && onLeave(text)}
      />
    </>
  );
}
