import { useRef, useState } from "react";

const NONE: ReadonlySet<number> = new Set();

export interface Selection<Row> {
  /** The selected rows among those that are shown. */
  rows: Row[];
  has: (id: number) => boolean;
  /** `range`: selects all rows from the last one that was toggled to this one. */
  toggle: (id: number, range?: boolean) => void;
  /** Selects all these rows, or none of them if all are selected. */
  toggleGroup: (rows: readonly Row[], range?: boolean) => void;
  /** Selects all rows that are shown, or none if all are selected. */
  toggleAll: () => void;
  clear: () => void;
  /** Something was selected since the page was opened. */
  used: boolean;
}

export function useSelection<Row extends { id: number }>(visibleRows: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState(NONE);
  const [used, setUsed] = useState(false);
  const last = useRef<number>(undefined);
  if (ids.size > 0 && !used) setUsed(true);
  const rows = visibleRows.filter(({ id }) => ids.has(id));
  const toggle = (id: number, range = false) => {
    const between = range ? rangeOf(visibleRows, last.current, id) : [];
    last.current = id;
    setIds((now) => (between.length > 0 ? new Set([...now, ...between]) : toggleId(now, id)));
  };
  return {
    rows,
    has: (id) => ids.has(id),
    toggle,
    toggleGroup: (group, range) => {
      const missing = group.filter(({ id }) => !ids.has(id));
      for (const { id } of missing.length > 0 ? missing : group) toggle(id, range);
    },
    toggleAll: () =>
      setIds(rows.length === visibleRows.length ? NONE : new Set(visibleRows.map(({ id }) => id))),
    clear: () => setIds(NONE),
    used,
  };
}

/** From one row to another, in the order shown; none if one of them isn't shown. */
function rangeOf(rows: readonly { id: number }[], from: number | undefined, to: number): number[] {
  const places = [from, to].map((id) => rows.findIndex((row) => row.id === id));
  if (places.includes(-1)) return [];
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}

/** Takes the id out of the set, or adds it. */
export function toggleId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
