import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { uiTexts } from "#shared/texts.ts";
import { currentSession } from "#web/session.ts";
import { confirm } from "#web/ui/confirm.ts";

/** Asks before unsaved changes are left. What it returns lets the next leaving pass: saved is not lost. */
export function useLeaveGuard(dirty: boolean): () => void {
  const free = useRef(false);
  const guards = () => dirty && !free.current && currentSession() !== null;
  useBlocker({
    shouldBlockFn: async () => guards() && !(await confirm(uiTexts.unsaved)),
    enableBeforeUnload: guards,
  });
  return () => {
    free.current = true;
  };
}
