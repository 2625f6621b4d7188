import { useEffect, useRef } from "react";
import type { Import, ImportOptions, Mapping } from "#features/imports/contract.ts";
import { indexesOf, understoodFields } from "#features/imports/rules.ts";
import { importTexts as texts } from "#features/imports/texts.ts";
import { hasLostFocus } from "#web/focusWhenLost.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import classes from "../imports.module.css";

const NONE = "";
const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface ColumnFieldsProps {
  opened: Import;
  mapping: Mapping;
  options: ImportOptions;
  errors: Record<string, string[]>;
  onMapping: (mapping: Mapping) => void;
  onOptions: (options: ImportOptions) => void;
}

/** The column of each field, and how its amounts and days are written. */
export function ColumnFields({ opened, mapping, options, errors, onMapping, onOptions }: ColumnFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  // The button that unfolds them is gone.
  useEffect(() => {
    if (hasLostFocus()) place.current?.querySelector("input")?.focus();
  }, []);
  const understood = understoodFields(opened, { mapping, options });
  const descriptionOf = (field: string) => {
    const holds = understood.find((entry) => entry.field === field)?.holds ?? [];
    const own = opened.columns.filter(({ index }) => indexesOf(mapping[field]).includes(index));
    return [...holds, ...own.flatMap(({ samples }) => samples)].join(" · ");
  };
  const choose = (field: string, value: string | null) => {
    const [first = null, ...more] = (value ?? NONE).split(",").filter(Boolean).map(Number);
    onMapping({ ...mapping, [field]: first !== null && more.length > 0 ? [first, ...more] : first });
    // What was proposed or chosen was that of another column.
    const { [field]: _, ...currency } = options.currency;
    onOptions({ ...options, currency });
  };
  return (
    <>
      <div className={classes.fields} ref={place}>
        {opened.fields
          .filter(({ fixed }) => !fixed)
          .map(({ field, label, required, help }) => (
            <ChoiceField
              key={field}
              label={label}
              withAsterisk={required}
              description={descriptionOf(field) || help}
              data={columnChoices(opened, indexesOf(opened.mapping[field]))}
              allowDeselect={false}
              value={indexesOf(mapping[field]).join(",") || NONE}
              error={errors[`mapping.${field}`]?.[0]}
              onChange={(value) => choose(field, value)}
            />
          ))}
      </div>
      <div className={classes.fields}>
        <Currencies opened={opened} options={options} onChange={onOptions} />
        <ChoiceField
          label={texts.decimal}
          data={choices(texts.decimals)}
          allowDeselect={false}
          value={options.decimal}
          onChange={(decimal) => onOptions({ ...options, decimal: decimal as ImportOptions["decimal"] })}
        />
        <ChoiceField
          label={texts.dates}
          data={choices(texts.dayOrders)}
          allowDeselect={false}
          value={options.dates}
          onChange={(dates) => onOptions({ ...options, dates: dates as ImportOptions["dates"] })}
        />
        {!/\.xlsx$/i.test(opened.file_name) && (
          <ChoiceField
            label={texts.encoding}
            data={choices(texts.encodings)}
            allowDeselect={false}
            value={options.encoding}
            error={errors["options.encoding"]?.[0]}
            onChange={(encoding) =>
              onOptions({ ...options, encoding: encoding as ImportOptions["encoding"] })
            }
          />
        )}
      </div>
    </>
  );
}

/** Every column, and those together that were found for one field. */
function columnChoices({ columns }: Import, proposed: readonly number[]) {
  const named = columns.map(({ index, name }) => ({ value: String(index), label: name }));
  const together = columns.filter(({ index }) => proposed.includes(index)).map(({ name }) => name);
  return [
    { value: NONE, label: texts.noColumn },
    ...(proposed.length > 1 ? [{ value: proposed.join(","), label: together.join(" + ") }] : []),
    ...named,
  ];
}

interface CurrenciesProps {
  opened: Import;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

/** In which currency each column of amounts is. */
function Currencies({ opened, options, onChange }: CurrenciesProps) {
  return Object.entries(options.currency).map(([field, currency]) => (
    <ChoiceField
      key={field}
      label={texts.currencyOf(opened.fields.find((each) => each.field === field)?.label ?? field)}
      data={choices(texts.currencies)}
      allowDeselect={false}
      value={currency}
      onChange={(chosen) =>
        onChange({
          ...options,
          currency: { ...options.currency, [field]: chosen === "VES" ? "VES" : "USD" },
        })
      }
    />
  ));
}
