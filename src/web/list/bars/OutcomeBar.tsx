import { Button, CloseButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { uiTexts } from "#shared/texts.ts";
import classes from "./bars.module.css";

const UNDO_MS = 10_000;

interface OutcomeBarProps {
  /** What was done. */
  text: string;
  /** What was refused, and why. */
  refused?: readonly { id: number; name: string; message: string }[];
  /** Takes it back; not everything can be. */
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

/** What became of a command, with 'Deshacer' for ten seconds. */
export function OutcomeBar({ text, refused = [], onUndo, onClose }: OutcomeBarProps) {
  const [held, setHeld] = useState(false);
  const [late, setLate] = useState(false);
  const failed = refused.length > 0;
  // The time stands still while the pointer or the focus is here.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => (failed ? setLate(true) : onClose()), UNDO_MS);
    return () => clearTimeout(timer);
  }, [held, failed, onClose]);
  return (
    <section
      className={classes.outcome}
      aria-label={uiTexts.outcome}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes.said}>
        <strong>{text}</strong>
        {failed && (
          <ul>
            {refused.map(({ id, name, message }) => (
              <li key={id}>
                <span className="numbers">{name}</span> {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      {onUndo && !late && (
        <Button size="xs" variant="light" onClick={onUndo}>
          {uiTexts.undo}
        </Button>
      )}
      <CloseButton aria-label={uiTexts.close} onClick={onClose} />
    </section>
  );
}
