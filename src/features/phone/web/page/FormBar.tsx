import { phonePageTexts as texts } from "./pageTexts.ts";
import type { useTask } from "./useTask.ts";

interface FormBarProps {
  task: ReturnType<typeof useTask>;
  confirm: string;
  onBack: () => void;
}

/** What is wrong with a form, and its two buttons within the thumb's reach. */
export function FormBar({ task: { busy, failure, run }, confirm, onBack }: FormBarProps) {
  return (
    <>
      <p role="alert" className="error">
        {failure}
      </p>
      <div className="actions bar">
        <button type="button" onClick={onBack}>
          {texts.back}
        </button>
        <button type="button" className="main" onClick={run} disabled={busy}>
          {confirm}
        </button>
      </div>
    </>
  );
}
