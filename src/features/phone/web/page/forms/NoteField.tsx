import { useId } from "react";
import { MAX_NOTE } from "#features/phone/rules.ts";
import { tooLongText } from "#shared/texts.ts";
import type { Problem } from "#web/small/useTask.ts";

/** Why a note can't be kept, if it is too long. Nothing of it is cut. */
export const noteProblem = (note: string): Problem | null =>
  note.trim().length > MAX_NOTE ? { field: "note", message: tooLongText(MAX_NOTE) } : null;

interface NoteFieldProps {
  label: string;
  rows: number;
  value: string;
  error: string | undefined;
  onChange: (note: string) => void;
}

export function NoteField({ label, rows, value, error, onChange }: NoteFieldProps) {
  const id = useId();
  return (
    <>
      <label>
        {label}
        <textarea
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          data-wrong={error !== undefined}
        />
      </label>
      {error && (
        <p id={id} className="error">
          {error}
        </p>
      )}
    </>
  );
}
