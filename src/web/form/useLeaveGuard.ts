import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { uiTexts } from "#shared/texts.ts";
import { askAboutStep } from "#web/dialog/dialogHistory.ts";
import { isRenewing } from "#web/offline/renew.ts";
import { currentSession } from "#web/session/session.ts";
import { confirm } from "#web/ui/confirm.ts";

/** Asks before a form with unsaved changes is left. Call the returned function after the form is saved. */
export function useLeaveGuard(dirty: boolean): () => void {
  const free = useRef(false);
  const guards = () => dirty && !free.current && currentSession() !== null;
  useBlocker({
    shouldBlockFn: async ({ action }) => {
      if (!guards()) return false;
      const ask = () => confirm(uiTexts.unsaved);
      // A step in the history happens before the router asks; a link is followed after.
      const isStep = action === "BACK" || action === "FORWARD" || action === "GO";
      return !(await (isStep ? askAboutStep(ask) : ask()));
    },
    enableBeforeUnload: () => guards() && !isRenewing(),
  });
  return () => {
    free.current = true;
  };
}
