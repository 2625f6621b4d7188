import { Checkbox } from "@mantine/core";
import type { ImportOptions } from "#features/imports/contract.ts";
import { type ImportKindName, importTexts as texts } from "#features/imports/texts.ts";
import { serviceRoutes } from "#features/services/contract.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import classes from "../imports.module.css";

const NONE = "";
const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

interface OptionsProps {
  kind: ImportKindName;
  hiddenRows: number;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

/** What becomes of rows that exist already, that name no service, or that are hidden. */
export function Options({ kind, hiddenRows, options, onChange }: OptionsProps) {
  const hasService = kind === "tariffs" || kind === "orders";
  return (
    <fieldset className={classes.options}>
      <legend>{texts.options}</legend>
      {!hasService && (
        <ChoiceField
          label={texts.existing}
          data={choices(texts.existings)}
          allowDeselect={false}
          value={options.existing}
          onChange={(existing) =>
            onChange({ ...options, existing: existing === "update" ? "update" : "skip" })
          }
        />
      )}
      {hasService && (
        <ServiceField
          value={options.service_id}
          onChange={(service_id) => onChange({ ...options, service_id })}
        />
      )}
      {hiddenRows > 0 && (
        <ChoiceField
          label={texts.hidden}
          data={choices(texts.hiddenOnes)}
          allowDeselect={false}
          value={options.hidden}
          onChange={(hidden) => onChange({ ...options, hidden: hidden === "skip" ? "skip" : "import" })}
        />
      )}
      {kind === "tariffs" && (
        <Checkbox
          label={texts.createZones}
          checked={options.create_zones}
          onChange={(event) => onChange({ ...options, create_zones: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

interface ServiceFieldProps {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** The service of rows that name none. */
function ServiceField({ value, onChange }: ServiceFieldProps) {
  const all = useAll(serviceRoutes.list);
  const services = [
    { value: NONE, label: texts.noService },
    ...(all ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <ChoiceField
      label={texts.service}
      data={services}
      allowDeselect={false}
      value={String(value ?? NONE)}
      onChange={(id) => onChange(id ? Number(id) : null)}
    />
  );
}
