import { type ComponentProps, useId } from "react";

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  error?: string | undefined;
}

/** An input with its label, and what is wrong with it below. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label>
        {label}
        <input
          autoComplete="off"
          {...input}
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
    </div>
  );
}
