import { useEffect, useRef } from "react";
import { type LiveEvent, listen, useIsLive } from "./stream.ts";

/** How long changes are collected before what is shown is refreshed, in milliseconds. */
const COLLECT_MS = 300;

interface LiveOptions {
  /** The names of the events that concern what is shown. */
  events: readonly string[];
  /** Whether something newer than the event is already shown. */
  isOld: (event: LiveEvent) => boolean;
  refresh: () => void;
}

/** Refreshes what is shown when the server tells of a change. Returns whether it does so now. */
export function useLive(options: LiveOptions): boolean {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const wanted = options.events.length > 0;
  useEffect(() => {
    if (!wanted) return;
    let collecting: number | undefined;
    const refresh = () => {
      collecting ??= window.setTimeout(() => {
        collecting = undefined;
        latest.current.refresh();
      }, COLLECT_MS);
    };
    const stop = listen({
      changed(event) {
        const { events, isOld } = latest.current;
        if (events.includes(event.event) && !isOld(event)) refresh();
      },
      opened: refresh,
    });
    return () => {
      stop();
      window.clearTimeout(collecting);
    };
  }, [wanted]);
  return useIsLive() && wanted;
}
