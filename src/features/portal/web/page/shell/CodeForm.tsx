import { useEffect, useState } from "react";
import { portalTexts as texts } from "../portalTexts.ts";
import { enter } from "../session/enter.ts";
import { useTask } from "./useTask.ts";

interface CodeFormProps {
  /** Of an opened link, which is used at once. */
  code: string;
  onDone: () => void;
}

/** The code that was used by itself, although React runs effects twice while developing. */
let used = "";

export function CodeForm({ code: given, onDone }: CodeFormProps) {
  const [typed, setTyped] = useState(given);
  const { busy, error, run } = useTask(() => enter(typed), onDone);
  useEffect(() => {
    if (!given || used === given) return;
    used = given;
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
          required
        />
      </label>
      <p role="alert" className="error">
        {error}
      </p>
      <button type="submit" className="main" disabled={busy}>
        {busy ? texts.entering : texts.enter}
      </button>
    </form>
  );
}
