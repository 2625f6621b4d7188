import { TextInput, type TextInputProps } from "@mantine/core";
import type { ClipboardEvent } from "react";
import { readTime } from "#shared/reading/time.ts";

interface TimeFieldProps extends Omit<TextInputProps, "type" | "onChange"> {
  /** `HH:MM`, or empty. */
  onChange?: (value: string) => void;
}

/** A time of day. The browser's own field takes no pasted text, so that is read here: `2:30 p. m.`, `14h30`. */
export function TimeField({ onChange, ...props }: TimeFieldProps) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const read = readTime(event.clipboardData.getData("text"));
    if ("problem" in read || read.hasSeconds) return;
    event.preventDefault();
    onChange?.(read.time);
  };
  return (
    <TextInput
      {...props}
      type="time"
      onPaste={paste}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  );
}
