import { Button, CloseButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { dispatchTexts as texts } from "#features/dispatch/texts.ts";
import { uiTexts } from "#shared/texts.ts";
import classes from "./bulk.module.css";
import type { Commands, Outcome } from "./useCommands.ts";

const UNDO_MS = 10_000;

/** What became of the last command: which orders were refused and why, and 'Deshacer' for ten seconds. */
export function OutcomeBar({ commands: { outcome, run, close } }: { commands: Commands }) {
  if (!outcome) return null;
  const failed = outcome.refused.length > 0;
  if (!failed && outcome.undo.length === 0) return null;
  return <Shown key={outcome.text} outcome={outcome} run={run} close={close} />;
}

function Shown({ outcome, run, close }: { outcome: Outcome } & Pick<Commands, "run" | "close">) {
  const [held, setHeld] = useState(false);
  const [mayUndo, setMayUndo] = useState(outcome.undo.length > 0);
  const failed = outcome.refused.length > 0;
  // The time stands still while the pointer or the focus is here.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => (failed ? setMayUndo(false) : close()), UNDO_MS);
    return () => clearTimeout(timer);
  }, [held, failed, close]);
  return (
    <section
      className={classes.outcome}
      aria-label={texts.outcome}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.said}>
        <strong>{outcome.text}</strong>
        {failed && (
          <ul>
            {outcome.refused.map(({ id, order, message }) => (
              <li key={id}>
                <span className="numbers">{order}</span> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      {mayUndo && (
        <Button size="xs" variant="light" onClick={() => void run(outcome.undo)}>
          {texts.undo}
        </Button>
      )}
      <CloseButton aria-label={uiTexts.close} onClick={close} />
    </section>
  );
}
