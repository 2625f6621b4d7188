import { useState } from "react";

/** Why something could not be done: a field's value, or another reason (null). */
export interface Problem {
  field: string | null;
  message: string;
}

export type Task = ReturnType<typeof useTask>;

/**
 * Runs `work` when the button is pressed, once at a time. It returns why it failed; after null `onDone` is called. `failed` is said when it
 * throws.
 */
export function useTask(work: () => Promise<Problem | string | null>, failed: string, onDone?: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function run() {
    if (busy) return;
    setBusy(true);
    // So that the same reason is announced again.
    setProblem(null);
    const why = await work().catch((error: unknown) => {
      console.error(error);
      return failed;
    });
    setProblem(typeof why === "string" ? { field: null, message: why } : why);
    setBusy(false);
    if (why === null) onDone?.();
  }
  const errorAt = (field: string | null) => (problem?.field === field ? problem.message : undefined);
  return { busy, problem, errorAt, error: errorAt(null), run: () => void run() };
}
