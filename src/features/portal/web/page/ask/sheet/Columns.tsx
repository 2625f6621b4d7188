import { type ReactNode, useId, useState } from "react";
import type { Import, ImportOptions, Mapping } from "#features/imports/contract.ts";
import type { Offer } from "#features/portal/requestContract.ts";
import { sheetPageTexts as texts } from "./texts.ts";

/** How the sheet is read. */
export interface Chosen extends Pick<ImportOptions, "decimal" | "dates" | "service_id"> {
  mapping: Mapping;
}

/** By what the headings say, and by the only service. */
export const firstChoice = ({ mapping }: Import, services: Offer["services"]): Chosen => ({
  mapping,
  ...{ decimal: "auto", dates: "auto" },
  service_id: (services.length === 1 && services[0]?.id) || null,
});

interface ColumnsProps {
  sheet: Import;
  services: Offer["services"];
  /** By field. */
  errors: Record<string, string>;
  busy: boolean;
  onCheck: (chosen: Chosen) => void;
}

/** Asks what the headings didn't say. */
export function Columns({ sheet, services, errors, busy, onCheck }: ColumnsProps) {
  const [chosen, setChosen] = useState(() => firstChoice(sheet, services));
  const asked = sheet.fields.filter(({ field, required }) => required || field in errors);
  const choices = (named: Record<string, string>) =>
    Object.entries(named).map(([value, label]) => ({ value, label }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onCheck(chosen);
      }}
    >
      <h2>{texts.columns}</h2>
      {asked.map(({ field, label }) => (
        <Choice
          key={field}
          label={label}
          error={errors[field]}
          value={String(chosen.mapping[field] ?? "")}
          options={[
            { value: "", label: texts.noColumn },
            ...sheet.columns.map(({ index, name, samples }) => ({
              value: String(index),
              label: [name, samples[0]].filter(Boolean).join(" · "),
            })),
          ]}
          onChange={(value) =>
            setChosen({
              ...chosen,
              mapping: { ...chosen.mapping, [field]: value === "" ? null : Number(value) },
            })
          }
        />
      ))}
      <Choice
        label={texts.decimal}
        value={chosen.decimal}
        options={choices(texts.decimals)}
        onChange={(decimal) => setChosen({ ...chosen, decimal: decimal as Chosen["decimal"] })}
      />
      <Choice
        label={texts.dates}
        value={chosen.dates}
        options={choices(texts.dayOrders)}
        onChange={(dates) => setChosen({ ...chosen, dates: dates as Chosen["dates"] })}
      />
      <button type="submit" className="main" disabled={busy}>
        {texts.check}
      </button>
    </form>
  );
}

interface ChoiceProps {
  label: ReactNode;
  error?: string | undefined;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A select with its label, and what is wrong with it below. */
export function Choice({ label, error, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}error`}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}error`} className="error">
          {error}
        </p>
      )}
    </div>
  );
}
