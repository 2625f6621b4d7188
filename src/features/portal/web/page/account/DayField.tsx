import type { Day } from "#shared/dates.ts";
import { readTypedDay } from "#shared/reading/day.ts";
import { usePasted } from "#web/form/pasted/usePasted.ts";
import { Field } from "./Field.tsx";

interface DayFieldProps {
  label: string;
  error: string | undefined;
  today: Day;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
}

/** A day, picked, typed or pasted. */
export function DayField({ label, error, today, onChange, ...input }: DayFieldProps) {
  const { problem, onPaste, enter } = usePasted((text) => readTypedDay(text, today), onChange);
  return (
    <Field label={label} error={problem ?? error}>
      {(props) => (
        <input
          {...props}
          {...input}
          type="date"
          onPaste={onPaste}
          onChange={(event) => enter(event.target.value)}
        />
      )}
    </Field>
  );
}
