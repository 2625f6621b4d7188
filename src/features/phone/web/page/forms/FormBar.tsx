import { useEffect } from "react";
import type { Task } from "#web/small/useTask.ts";
import { phonePageTexts as texts } from "../pageTexts.ts";

interface FormBarProps {
  task: Task;
  confirm: string;
  onBack: () => void;
}

/** A form's two buttons within the thumb's reach, and what is wrong with the whole. A wrong field gets the focus. */
export function FormBar({ task: { busy, problem, run }, confirm, onBack }: FormBarProps) {
  useEffect(() => {
    if (problem?.field) document.querySelector<HTMLElement>("[data-wrong=true]")?.focus();
  }, [problem]);
  return (
    <div className="bar">
      <p role="alert" className="error">
        {problem?.field ? "" : problem?.message}
      </p>
      <div className="actions">
        <button type="button" onClick={onBack}>
          {texts.back}
        </button>
        <button type="button" className="main" onClick={run} aria-disabled={busy}>
          {confirm}
        </button>
      </div>
    </div>
  );
}
