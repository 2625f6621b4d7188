import { Select, type SelectProps } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { fold } from "#shared/search.ts";

interface ChoiceFieldProps extends Omit<SelectProps, "data" | "onChange"> {
  data: readonly { value: string; label: string }[];
  onChange?: (value: string | null) => void;
}

/** A select of a few fixed choices. A letter takes the next choice that begins with it, as in the browser's own select. */
export function ChoiceField({ data, value = null, onChange, ...props }: ChoiceFieldProps) {
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length !== 1 || key === " " || ctrlKey || metaKey || altKey) return;
    const at = data.findIndex((choice) => choice.value === value);
    const inTurn = [...data.slice(at + 1), ...data.slice(0, at + 1)];
    const next = inTurn.find(({ label }) => fold(label).startsWith(fold(key)));
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
