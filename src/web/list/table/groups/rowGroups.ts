import { type ReactNode, useState } from "react";
import type { RowActionList } from "#web/list/table/columns.ts";
import { toggleId } from "#web/list/useSelection.ts";

/** Which rows of a list are shown as one that opens. */
export interface Grouping<Row> {
  /** Rows with the same key are a group; undefined: the row stands alone. */
  keyOf: (row: Row) => number | undefined;
  /** A row's place in its group. */
  placeOf: (row: Row) => number;
  nameOf: (rows: readonly Row[]) => string;
  /** What the group's row has in a column. */
  cell: (column: string, rows: readonly Row[]) => ReactNode;
  actions: (rows: readonly Row[]) => RowActionList;
  /** This group is open until it is closed. */
  opened?: number | undefined;
}

/** A row, or several that belong together. */
export interface RowGroup<Row> {
  rows: readonly Row[];
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  /** What its row has in a column. */
  cell: (column: string) => ReactNode;
  /** What can be done with all its rows; none for a row alone. */
  actions: () => RowActionList;
}

const NONE: ReadonlySet<number> = new Set();

/** The rows with those of a group together, where its first one stands. */
function groupRows<Row>(rows: readonly Row[], grouping: Grouping<Row> | undefined): (readonly Row[])[] {
  if (!grouping) return rows.map((row) => [row]);
  const groups = new Map<number | Row, Row[]>();
  for (const row of rows) {
    const key = grouping.keyOf(row) ?? row;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((group) =>
    group.toSorted((a, b) => grouping.placeOf(a) - grouping.placeOf(b)),
  );
}

export function useRowGroups<Row>(
  rows: readonly Row[],
  grouping: Grouping<Row> | undefined,
): RowGroup<Row>[] {
  const [toggled, setToggled] = useState(NONE);
  return groupRows(rows, grouping).map((group) => {
    const [first] = group;
    const key = first && grouping?.keyOf(first);
    const isGroup = key !== undefined && group.length > 1;
    return {
      rows: group,
      name: isGroup ? (grouping?.nameOf(group) ?? "") : "",
      isOpen: isGroup && toggled.has(key) !== (key === grouping?.opened),
      onToggle: () => key !== undefined && setToggled((now) => toggleId(now, key)),
      cell: (column) => grouping?.cell(column, group),
      actions: () => grouping?.actions(group) ?? [],
    };
  });
}
