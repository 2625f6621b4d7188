import { useId } from "react";

interface ChoiceProps<T extends string> {
  legend: string;
  value: T | null;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
  error?: string | undefined;
  /** Beside each other, as many as fit. */
  inline?: boolean;
}

/** Radio buttons as large as a thumb. */
export function Choice<T extends string>(props: ChoiceProps<T>) {
  const { legend, value, options, onChange, error, inline = false } = props;
  const name = useId();
  return (
    <fieldset className={inline ? "choice inline" : "choice"} aria-describedby={error && `${name}error`}>
      <legend>{legend}</legend>
      {error && (
        <p id={`${name}error`} className="error">
          {error}
        </p>
      )}
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            data-wrong={error !== undefined}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
