import { Radio } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import { type Choice, choiceByLetter } from "./byLetter.ts";
import classes from "./segments.module.css";

/** The props of a form's field. */
export interface FieldProps {
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

interface SegmentsProps extends FieldProps {
  label: string;
  options: Choice[];
  autofocus?: boolean;
}

/** A few choices as buttons: one click or its first letter chooses one, and arrow keys move between them. */
export function Segments({ label, options, value = "", error, onChange, autofocus }: SegmentsProps) {
  const focused = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = choiceByLetter(options, value, event);
    if (!next) return;
    // Not a shortcut of the page.
    event.preventDefault();
    event.currentTarget.querySelectorAll("button")[options.indexOf(next)]?.focus();
    onChange(next.value);
  };
  return (
    <Radio.Group label={label} required value={value} error={error} onChange={onChange} onKeyDown={onKeyDown}>
      <div className={classes.segments}>
        {options.map((option, index) => (
          <Radio.Card
            key={option.value}
            className={classes.segment}
            value={option.value}
            radius="md"
            data-autofocus={(autofocus && index === focused) || undefined}
          >
            {option.label}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
