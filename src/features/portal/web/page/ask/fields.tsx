import { type ComponentProps, type ReactNode, useId } from "react";
import type { Offer } from "#features/portal/requestContract.ts";
import type { Day } from "#shared/dates.ts";
import { readTypedDay } from "#shared/reading/day.ts";
import { readTypedTime } from "#shared/reading/time.ts";
import { usePasted } from "#web/form/pasted/usePasted.ts";
import { askTexts as texts } from "./texts.ts";
import type { Errors, Field, Typed } from "./typed.ts";

/** What all fields of the form share. */
export interface FormProps {
  typed: Typed;
  errors: Errors;
  onChange: (field: Field, value: string) => void;
}

interface FieldProps extends FormProps {
  name: Field;
  label: string;
  hint?: string | undefined;
}

interface ControlProps {
  id: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface LabelledProps extends Pick<FieldProps, "name" | "label" | "hint" | "errors"> {
  control: (props: ControlProps) => ReactNode;
}

/** A label, its control, and below it a hint or what is wrong. */
function Labelled({ name, label, hint, errors, control }: LabelledProps) {
  const id = useId();
  const error = errors[name]?.[0];
  const said = error ?? hint;
  const below = `${id}said`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control({ id, "aria-invalid": error !== undefined, "aria-describedby": said && below })}
      {said && (
        <p id={below} className={error ? "error" : "soft"}>
          {said}
        </p>
      )}
    </div>
  );
}

type Input = Omit<ComponentProps<"input">, "name" | "onChange">;

export function TextField({ name, label, hint, typed, errors, onChange, ...input }: FieldProps & Input) {
  return (
    <Labelled
      {...{ name, label, hint, errors }}
      control={(described) => (
        <input
          autoComplete="off"
          {...input}
          {...described}
          value={typed[name]}
          onChange={({ target }) => onChange(name, target.value)}
        />
      )}
    />
  );
}

/** A day or a time, picked, typed or pasted. */
export function MomentField({
  today,
  ...field
}: FieldProps & { type: "date" | "time"; min?: string; today: string }) {
  const { name, type, errors, onChange } = field;
  const read = type === "time" ? readTypedTime : (text: string) => readTypedDay(text, today as Day);
  const { problem, onPaste, enter } = usePasted(read, (value) => onChange(name, value));
  return (
    <TextField
      {...field}
      onPaste={onPaste}
      errors={problem ? { ...errors, [name]: [problem] } : errors}
      onChange={(_, value) => enter(value)}
    />
  );
}

export function LinesField({ name, label, hint, typed, errors, onChange }: FieldProps) {
  return (
    <Labelled
      {...{ name, label, hint, errors }}
      control={(described) => (
        <textarea
          rows={2}
          {...described}
          value={typed[name]}
          onChange={({ target }) => onChange(name, target.value)}
        />
      )}
    />
  );
}

/** A yes is any text. */
export function FlagField({ name, label, hint, typed, errors, onChange }: FieldProps) {
  return (
    <Labelled
      {...{ name, label, hint, errors }}
      control={(described) => (
        <input
          type="checkbox"
          {...described}
          checked={typed[name] !== ""}
          onChange={({ target }) => onChange(name, target.checked ? "1" : "")}
        />
      )}
    />
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

export function SelectField({
  name,
  label,
  hint,
  typed,
  errors,
  onChange,
  options,
}: FieldProps & { options: readonly Option[] }) {
  return (
    <Labelled
      {...{ name, label, hint, errors }}
      control={(described) => (
        <select {...described} value={typed[name]} onChange={({ target }) => onChange(name, target.value)}>
          {options.map(({ value, label: text, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  );
}

/** Options of records, after one for none. */
export const optionsOf = (records: readonly { id: number; name: string }[], none: string): Option[] => [
  { value: "", label: none },
  ...records.map(({ id, name }) => ({ value: String(id), label: name })),
];

/** Options of zones. One where nobody goes can't be chosen, and says so. */
export const zoneOptions = (zones: Offer["zones"]): Option[] => [
  { value: "", label: texts.anyZone },
  ...zones.map(({ id, name, served }) => ({
    value: String(id),
    label: served ? name : texts.notServed(name),
    disabled: !served,
  })),
];
