import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
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
  options: { value: string; label: string }[];
  autofocus?: boolean;
}

/** A few choices as buttons: one click chooses one, and arrow keys move between them. */
export function Segments({ label, options, value = "", error, onChange, autofocus }: SegmentsProps) {
  const focused = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  return (
    <Radio.Group label={label} required value={value} error={error} onChange={onChange}>
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
