import { useState } from "react";
import { phonePageTexts as texts } from "./pageTexts.ts";

/** Runs `work` when the button is pressed, once at a time. It returns why it failed; after null `onDone` is called. */
export function useTask(work: () => Promise<string | null>, onDone?: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function run() {
    setBusy(true);
    const why = await work().catch((error: unknown) => {
      console.error(error);
      return texts.saveFailed;
    });
    setFailure(why);
    setBusy(false);
    if (why === null) onDone?.();
  }
  return { busy, failure, run: () => void run() };
}
