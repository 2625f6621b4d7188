import { useEffect, useRef } from "react";
import { openLayer } from "./dialogHistory.ts";

/** Makes the browser's back button close something that covers the page, before it leaves the page. */
export function useBackCloses(opened: boolean, close: () => void) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (opened ? openLayer(() => latest.current()) : undefined), [opened]);
}
