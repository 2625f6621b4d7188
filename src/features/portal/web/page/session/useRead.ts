import { useEffect, useState } from "react";
import { ask } from "./api.ts";
import { keep, readKept } from "./kept.ts";
import { onChange } from "./live.ts";

export interface Read<T> {
  /** The newest answer that is known. Undefined before the first. */
  data: T | undefined;
  /** `old`: there is no signal, and what was known before is shown. `missing`: there is no such thing. */
  state: "loading" | "fresh" | "old" | "missing" | "failed";
  again: () => void;
}

/** Whether nothing is known yet: no answer has come, and none was kept. */
export const isUnknown = ({ data, state }: Read<unknown>) => data === undefined && state === "loading";

/** Several changes at once are one look. */
const COLLECT_MS = 300;
/** Without signal it looks again after this time. */
const RETRY_MS = 15_000;

/**
 * Reads what is at `path` below /api, at first as it was kept, and reads it again when the server tells of one of `events`. `path`: null reads
 * nothing.
 */
export function useRead<T>(path: string | null, events: readonly string[]): Read<T> {
  const [read, setRead] = useState<Omit<Read<T>, "again"> & { path: string | null }>(() => first(path));
  const [look, setLook] = useState(0);
  const current = read.path === path ? read : first<T>(path);
  const wanted = events.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look reads again.
  useEffect(() => {
    if (path === null) return;
    let isCurrent = true;
    void ask<T>(path).then(({ status, body }) => {
      if (!isCurrent) return;
      if (status === 200 && body) keep(path, body);
      setRead(({ path: of, data }) => {
        const known = of === path ? data : readKept<T>(path);
        if (status === 200 && body) return { path, data: body, state: "fresh" };
        if (status === 404 || status === 403) return { path, data: undefined, state: "missing" };
        return { path, data: known, state: known === undefined ? "failed" : "old" };
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [path, look]);

  useEffect(() => {
    let timer = 0;
    const again = () => setLook((count) => count + 1);
    const stop = onChange((event) => {
      if (event !== "open" && !wanted.split(",").includes(event)) return;
      clearTimeout(timer);
      timer = window.setTimeout(again, COLLECT_MS);
    });
    window.addEventListener("online", again);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [wanted]);

  const isWaiting = current.state === "failed" || current.state === "old";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => setLook((count) => count + 1), RETRY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return { data: current.data, state: current.state, again: () => setLook((count) => count + 1) };
}

function first<T>(path: string | null) {
  return {
    path,
    data: path === null ? undefined : readKept<T>(path),
    state: "loading" as Read<T>["state"],
  };
}
