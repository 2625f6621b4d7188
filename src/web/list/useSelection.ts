import { useState } from "react";

const NONE: ReadonlySet<number> = new Set();

export interface Selection<Row> {
  /** The selected rows among those that are shown. */
  rows: Row[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all rows that are shown, or none if all are selected. */
  toggleAll: () => void;
  clear: () => void;
  /** Something was selected since the page was opened. */
  used: boolean;
}

export function useSelection<Row extends { id: number }>(shown: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState(NONE);
  const [used, setUsed] = useState(false);
  if (ids.size > 0 && !used) setUsed(true);
  const rows = shown.filter(({ id }) => ids.has(id));
  return {
    rows,
    has: (id) => ids.has(id),
    toggle: (id) => setIds((now) => toggled(now, id)),
    toggleAll: () => setIds(rows.length === shown.length ? NONE : new Set(shown.map(({ id }) => id))),
    clear: () => setIds(NONE),
    used,
  };
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
