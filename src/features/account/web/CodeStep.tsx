import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import classes from "#web/layout/PublicPage.module.css";
import { loginTexts } from "../texts.ts";

interface CodeStepProps {
  code: string;
  onChange: (code: string) => void;
  /** Increases with each refused code. The field is then focused. */
  attempt: number;
}

/** The second step: a code of the app, or a recovery code. */
export function CodeStep({ code, onChange, attempt }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another kind of code, and after a refusal
  useEffect(() => field.current?.focus(), [recovery, attempt]);
  const toggle = () => {
    setRecovery(!recovery);
    onChange("");
  };
  return (
    <>
      <TextInput
        // Another input mode (digits or letters) needs another field.
        key={String(recovery)}
        ref={field}
        name="code"
        size="md"
        required
        label={recovery ? loginTexts.recovery : loginTexts.code}
        description={recovery ? loginTexts.recoveryHint : loginTexts.codeHint}
        autoComplete={recovery ? "off" : "one-time-code"}
        inputMode={recovery ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <button type="button" className={classes.toggle} onClick={toggle}>
        {recovery ? loginTexts.toApp : loginTexts.toRecovery}
      </button>
    </>
  );
}
