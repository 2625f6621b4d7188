import { type ReactNode, useId, useState } from "react";
import type { Import, ImportOptions, Mapping } from "#features/imports/contract.ts";
import { indexesOf, understoodFields } from "#features/imports/rules.ts";
import { columnTexts } from "#features/imports/texts.ts";
import type { Offer } from "#features/portal/requestContract.ts";
import { focusWhenLost } from "#web/focusWhenLost.ts";
import { sheetPageTexts as texts } from "./texts.ts";

/** How the sheet is read. */
export type Chosen = Partial<ImportOptions> & Pick<ImportOptions, "decimal" | "dates"> & { mapping: Mapping };

/** By what the headings say, and by the only service. */
export const firstChoice = ({ mapping }: Import, services: Offer["services"]): Chosen => ({
  mapping,
  decimal: "auto",
  dates: "auto",
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

/** Asks what the headings didn't say; of a sheet that was read, every column can be changed. */
export function Columns({ sheet, services, errors, busy, onCheck }: ColumnsProps) {
  const wasRead = sheet.state === "checked";
  const [chosen, setChosen] = useState<Chosen>(() =>
    wasRead ? { ...sheet.options, mapping: sheet.mapping } : firstChoice(sheet, services),
  );
  const columns = sheet.fields.filter(({ field, required }) => wasRead || required || field in errors);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onCheck(chosen);
      }}
    >
      <h2 tabIndex={-1} ref={focusWhenLost}>
        {texts.columns}
      </h2>
      {columns.map(({ field, label }) => (
        <Choice
          key={field}
          label={label}
          error={errors[field]}
          value={String(indexesOf(chosen.mapping[field])[0] ?? "")}
          options={[
            { value: "", label: texts.noColumn },
            ...sheet.columns.map(({ index, name, samples }) => ({
              value: String(index),
              label: [name, samples[0]].filter(Boolean).join(" · "),
            })),
          ]}
          onChange={(value) => {
            // What was proposed or chosen was that of another column.
            const { [field]: _, ...currency } = chosen.currency ?? {};
            const mapping = { ...chosen.mapping, [field]: value === "" ? null : Number(value) };
            setChosen({ ...chosen, mapping, currency });
          }}
        />
      ))}
      <Written sheet={sheet} chosen={chosen} onChoose={setChosen} />
      <button type="submit" className="main" aria-disabled={busy}>
        {texts.check}
      </button>
    </form>
  );
}

const choices = (named: Record<string, string>) =>
  Object.entries(named).map(([value, label]) => ({ value, label }));

interface WrittenProps {
  sheet: Import;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** In which currency and notation the sheet is written, and what becomes of its hidden rows. */
function Written({ sheet, chosen, onChoose }: WrittenProps) {
  return (
    <>
      {Object.entries(chosen.currency ?? {}).map(([field, currency]) => (
        <Choice
          key={field}
          label={texts.currencyOf(sheet.fields.find((column) => column.field === field)?.label ?? field)}
          value={currency}
          options={choices(texts.currencies)}
          onChange={(unit) =>
            onChoose({
              ...chosen,
              currency: { ...chosen.currency, [field]: unit === "VES" ? "VES" : "USD" },
            })
          }
        />
      ))}
      {sheet.hidden_rows > 0 && (
        <Choice
          label={texts.hidden}
          value={chosen.hidden ?? "import"}
          options={choices(texts.hiddenOnes)}
          onChange={(hidden) => onChoose({ ...chosen, hidden: hidden === "skip" ? "skip" : "import" })}
        />
      )}
      <Choice
        label={texts.decimal}
        value={chosen.decimal}
        options={choices(texts.decimals)}
        onChange={(decimal) => onChoose({ ...chosen, decimal: decimal as Chosen["decimal"] })}
      />
      <Choice
        label={texts.dates}
        value={chosen.dates}
        options={choices(texts.dayOrders)}
        onChange={(dates) => onChoose({ ...chosen, dates: dates as Chosen["dates"] })}
      />
    </>
  );
}

/** What was understood of the columns, and what of the sheet is not used. */
export function UnderstoodColumns({ sheet, onChange }: { sheet: Import; onChange: () => void }) {
  const fields = understoodFields(sheet, sheet);
  return (
    <>
      <p>
        {columnTexts.understood(fields.reduce((sum, { columns }) => sum + columns, 0))}{" "}
        <button type="button" className="quiet" onClick={onChange}>
          {texts.change}
        </button>
      </p>
      <ul className="soft">
        {fields.map(({ field, name, holds }) => (
          <li key={field}>{[name, ...holds].join(" · ")}</li>
        ))}
      </ul>
      {sheet.unused.length > 0 && <p className="notice">{columnTexts.unused(sheet.unused)}</p>}
      {sheet.hidden_rows > 0 && <p className="notice">{columnTexts.hidden(sheet.hidden_rows)}</p>}
    </>
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
