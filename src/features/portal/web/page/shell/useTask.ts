import { useState } from "react";

/** Runs an action that answers an error message or null, one at a time. */
export function useTask(act: () => Promise<string | null>, onDone?: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function run() {
    if (busy) return;
    setBusy(true);
    setError(null);
    const failed = await act();
    setBusy(false);
    setError(failed);
    if (failed === null) onDone?.();
  }
  return { busy, error, run: () => void run() };
}
