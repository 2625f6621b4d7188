import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 4000;

interface Dated {
  id: number;
  updated_at?: string;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The rows that were changed or created since the list was last fetched, for a few seconds. Another page, sort or filter is
 * another list (`key`), in which nothing is marked.
 */
export function useFreshRows(rows: readonly Dated[] | undefined, key: string): ReadonlySet<number> {
  const seen = useRef<{ key: string; rows: Map<number, string | undefined> }>(null);
  const [fresh, setFresh] = useState(NONE);
  useEffect(() => {
    if (!rows) return;
    const before = seen.current?.key === key ? seen.current.rows : undefined;
    seen.current = { key, rows: new Map(rows.map(({ id, updated_at }) => [id, updated_at])) };
    const changed = rows.filter(({ id, updated_at }) => before && before.get(id) !== updated_at);
    if (changed.length > 0) setFresh(new Set(changed.map(({ id }) => id)));
  }, [rows, key]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(NONE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
