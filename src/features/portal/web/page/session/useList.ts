import { useEffect, useState } from "react";
import { type Read, useRead } from "./useRead.ts";

/** The API answers at most so many entries at once. */
const MOST = 100;

interface Entries<Item> {
  items: readonly Item[];
  total: number;
}

export interface List<Item> extends Read<Entries<Item>> {
  hasMore: boolean;
  /** Reads so many more. */
  more: () => void;
  isReadingMore: boolean;
}

/** Reads the first entries of the list at `path`, `step` at a time. Those that are shown stay until more have come. */
export function useList<Item>(path: string, events: readonly string[], step: number): List<Item> {
  const [count, setCount] = useState(step);
  const query = `${path}${path.includes("?") ? "&" : "?"}perPage=${count}`;
  const read = useRead<Entries<Item>>(query, events);
  const [lastRead, setLastRead] = useState<{ path: string; data: Entries<Item> }>();
  useEffect(() => {
    if (read.data) setLastRead({ path, data: read.data });
  }, [path, read.data]);
  const data = read.data ?? (lastRead?.path === path ? lastRead.data : undefined);
  return {
    ...read,
    data,
    hasMore: data !== undefined && data.items.length < Math.min(data.total, MOST),
    more: () => setCount(Math.min(count + step, MOST)),
    isReadingMore: data !== undefined && read.data === undefined && read.state === "loading",
  };
}
