import { type ComponentType, Suspense, useEffect } from "react";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { closeKeyDialog, useKeyDialog } from "./dialogs.ts";
import { onKeyDown } from "./keys.ts";

const Help = lazyPart(async () => ({ default: (await import("./Help.tsx")).Help }));

/** The shortcuts of every page, and the two dialogs that they open. The dialogs load on first use. */
export function Keyboard({ Palette }: { Palette: ComponentType }) {
  const opened = useKeyDialog();
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      // Closes an open dialog at sign-out.
      closeKeyDialog({ returnFocus: false });
    };
  }, []);
  return (
    <Suspense>
      {opened === "palette" && <Palette />}
      {opened === "help" && <Help />}
    </Suspense>
  );
}
