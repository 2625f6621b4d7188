import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { serviceRoutes } from "#features/services/contract.ts";
import { ApiError, call } from "#web/api.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";
import { toastError } from "#web/ui/toasts/toast.ts";
import { type Import, type ImportOptions, importRoutes, type Mapping } from "../contract.ts";
import { type ImportKindName, importTexts as texts } from "../texts.ts";
import classes from "./imports.module.css";
import { type OpenedImport, useRefreshImports } from "./imports.ts";

const NONE = "";
const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Which column has each field, with what the column holds. Saving checks every row. */
export function MappingPart({ made }: { made: OpenedImport }) {
  const [mapping, setMapping] = useState<Mapping>(made.mapping);
  const [options, setOptions] = useState<ImportOptions>(made.options);
  const { busy, errors, check } = useCheck(made);
  const columns = [
    { value: NONE, label: texts.noColumn },
    ...made.columns.map(({ index, name }) => ({ value: String(index), label: name })),
  ];
  const samplesOf = (mapped: Mapping[string] | undefined) =>
    made.columns
      .filter(({ index }) => [mapped].flat().includes(index))
      .flatMap(({ samples }) => samples)
      .join(" · ");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void check({ mapping, options });
  };
  return (
    <form className={classes.mapping} onSubmit={submit} aria-label={texts.columns}>
      <div className={classes.fields}>
        {made.fields
          .filter(({ fixed }) => !fixed)
          .map(({ field, label, required, help }) => (
            <ChoiceField
              key={field}
              label={label}
              withAsterisk={required}
              description={samplesOf(mapping[field]) || help}
              data={[...columns, ...severalOf(made, mapping[field])]}
              allowDeselect={false}
              value={String(mapping[field] ?? NONE)}
              error={errors[`mapping.${field}`]?.[0]}
              onChange={(index) => {
                setMapping({ ...mapping, [field]: mappedOf(index) });
                // What was proposed or chosen was that of another column.
                setOptions(({ currency: { [field]: _, ...currency }, ...others }) => ({
                  ...others,
                  currency,
                }));
              }}
            />
          ))}
      </div>
      <Currencies made={made} options={options} onChange={setOptions} />
      <Options kind={made.kind} options={options} onChange={setOptions} />
      {made.unused.length > 0 && <Text size="sm">{texts.unused(made.unused)}</Text>}
      <Group>
        <Button type="submit" loading={busy} variant={made.state === "checked" ? "default" : "filled"}>
          {texts.check}
        </Button>
      </Group>
    </form>
  );
}

/** The choice of several columns at once, if a field has them. */
const severalOf = ({ columns }: Import, mapped: Mapping[string] | undefined) =>
  Array.isArray(mapped)
    ? [
        {
          value: String(mapped),
          label: mapped.map((at) => columns.find(({ index }) => index === at)?.name ?? "").join(" + "),
        },
      ]
    : [];

/** What a choice's value maps: `3`, or `3,4` of several columns. */
function mappedOf(value: string | null): Mapping[string] {
  if (!value) return null;
  const indexes = value.split(",").map(Number);
  return indexes.length > 1 ? indexes : (indexes[0] ?? null);
}

/** In which currency each column of amounts is. */
function Currencies({ made, options, onChange }: Omit<OptionsProps, "kind"> & { made: Import }) {
  return Object.entries(options.currency).map(([field, currency]) => (
    <ChoiceField
      key={field}
      label={texts.currencyOf(made.fields.find((each) => each.field === field)?.label ?? field)}
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

interface OptionsProps {
  kind: ImportKindName;
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

function Options({ kind, options, onChange }: OptionsProps) {
  const field = <Name extends "decimal" | "dates" | "existing">(
    name: Name,
    label: string,
    labels: Record<string, string>,
  ) => (
    <ChoiceField
      label={label}
      data={choices(labels)}
      allowDeselect={false}
      value={options[name]}
      onChange={(value) => onChange({ ...options, [name]: value } as ImportOptions)}
    />
  );
  return (
    <fieldset className={classes.options}>
      <legend>{texts.options}</legend>
      {field("decimal", texts.decimal, texts.decimals)}
      {field("dates", texts.dates, texts.dayOrders)}
      {kind !== "tariffs" && kind !== "orders" && field("existing", texts.existing, texts.existings)}
      {(kind === "tariffs" || kind === "orders") && (
        <ServiceField
          value={options.service_id}
          onChange={(service_id) => onChange({ ...options, service_id })}
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
  const { data } = useQuery({
    queryKey: [serviceRoutes.list.path],
    queryFn: ({ signal }) => call(serviceRoutes.list, { signal }),
  });
  const services = [
    { value: NONE, label: texts.noService },
    ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
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

function useCheck({ id, etag }: OpenedImport) {
  const refresh = useRefreshImports();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  async function check(body: { mapping: Mapping; options: ImportOptions }) {
    setBusy(true);
    setErrors({});
    try {
      await call(importRoutes.mapping, { params: { id }, body, ifMatch: etag });
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
      toastError(texts.checkFailed, error);
    } finally {
      setBusy(false);
      refresh();
    }
  }
  return { busy, errors, check };
}
