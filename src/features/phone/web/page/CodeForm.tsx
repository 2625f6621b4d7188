import { useEffect, useState } from "react";
import { useTask } from "./forms/useTask.ts";
import { enter } from "./outbox/phone.ts";
import { phonePageTexts as texts } from "./pageTexts.ts";

interface CodeFormProps {
  /** A scanned code, which is used at once. */
  code?: string;
  onDone?: () => void;
}

// Once per visit, although React runs effects twice while developing.
let used = false;

export function CodeForm({ code: scanned = "", onDone }: CodeFormProps) {
  const [code, setCode] = useState(scanned);
  const { busy, errorAt, run } = useTask(() => enter(code), onDone);
  useEffect(() => {
    if (used || !scanned) return;
    used = true;
    run();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <label>
        {texts.code}
        <input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoCapitalize="characters"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-describedby="code-hint"
          required
        />
      </label>
      <p id="code-hint" className="soft">
        {texts.codeHint}
      </p>
      <p role="alert" className="error">
        {errorAt(null)}
      </p>
      <button type="submit" className="main" disabled={busy}>
        {busy ? texts.entering : texts.enter}
      </button>
    </form>
  );
}
