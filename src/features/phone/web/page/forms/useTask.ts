import { useState } from "react";
import { phonePageTexts as texts } from "../pageTexts.ts";

/** Why something could not be done: a field's value, or another reason (null). */
export interface Problem {
  field: string | null;
  message: string;
}

/** Runs `work` when the button is pressed, once at a time. It returns why it failed; after null `onDone` is called. */
export function useTask(work: () => Promise<Problem | string | null>, onDone?: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function run() {
    setBusy(true);
    const why = await work().catch((error: unknown) => {
      console.error(error);
      return texts.saveFailed;
    });
    setProblem(typeof why === "string" ? { field: null, message: why } : why);
    setBusy(false);
    if (why === null) onDone?.();
  }
  const errorAt = (field: string | null) => (problem?.field === field ? problem.message : undefined);
  return { busy, problem, errorAt, run: () => void run() };
}
