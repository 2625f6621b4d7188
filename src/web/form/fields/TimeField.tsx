import { TextInput, type TextInputProps } from "@mantine/core";
import { readTypedTime } from "#shared/reading/time.ts";
import { usePasted } from "#web/form/pasted/usePasted.ts";

interface TimeFieldProps extends Omit<TextInputProps, "type" | "onChange"> {
  /** `HH:MM`, or empty. */
  onChange: (value: string) => void;
}

/** A time of day, typed or pasted: `2:30 p. m.`, `14h30`. */
export function TimeField({ onChange, error, ...props }: TimeFieldProps) {
  const { problem, onPaste, enter } = usePasted(readTypedTime, onChange);
  return (
    <TextInput
      {...props}
      type="time"
      error={problem ?? error}
      onPaste={onPaste}
      onChange={(event) => enter(event.currentTarget.value)}
    />
  );
}
