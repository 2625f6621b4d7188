import { type ReactNode, useId } from "react";

interface InputProps {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface FieldProps {
  label: string;
  error: string | undefined;
  /** The field itself, with what ties it to its label and error. */
  children: (props: InputProps) => ReactNode;
}

/** A field with its label, and its error below. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-invalid": isWrong,
        "aria-describedby": isWrong ? `${id}error` : undefined,
      })}
      {isWrong && (
        <p id={`${id}error`} className="error">
          {error}
        </p>
      )}
    </div>
  );
}
