import { Select, type SelectProps } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { type Choice, choiceByLetter } from "./byLetter.ts";

interface ChoiceFieldProps extends Omit<SelectProps, "data" | "onChange"> {
  data: readonly Choice[];
  onChange?: (value: string | null) => void;
}

/** A select of a few fixed choices. A letter takes the next choice that begins with it. */
export function ChoiceField({ data, value = null, onChange, ...props }: ChoiceFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = choiceByLetter(data, value, event);
    if (next) onChange?.(next.value);
  };
  return (
    <Select
      {...props}
      data={[...data]}
      value={value}
      onChange={(next) => onChange?.(next)}
      onKeyDown={onKeyDown}
    />
  );
}
