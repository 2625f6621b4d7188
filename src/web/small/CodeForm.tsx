import { useEffect, useState } from "react";
import { useTask } from "./useTask.ts";

interface CodeFormProps {
  /** A scanned code or an opened link's, which is used at once. */
  code?: string;
  texts: { code: string; codeHint?: string; enter: string; entering: string; failed: string };
  /** Signs in. Returns the error message, or null on success. */
  enter: (code: string) => Promise<string | null>;
  onDone?: (() => void) | undefined;
}

/** The code that was used by itself, although React runs effects twice while developing. */
let used = "";

export function CodeForm({ code = "", texts, enter, onDone }: CodeFormProps) {
  const [typed, setTyped] = useState(code);
  const { busy, error, run } = useTask(() => enter(typed), texts.failed, onDone);
  useEffect(() => {
    if (!code || used === code) return;
    used = code;
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
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoCapitalize="characters"
          autoComplete="one-time-code"
          spellCheck={false}
          aria-describedby={texts.codeHint && "code-hint"}
          required
        />
      </label>
      {texts.codeHint && (
        <p id="code-hint" className="soft">
          {texts.codeHint}
        </p>
      )}
      <p role="alert" className="error">
        {error}
      </p>
      <button type="submit" className="main" disabled={busy}>
        {busy ? texts.entering : texts.enter}
      </button>
    </form>
  );
}
