import { uiTexts } from "#shared/texts.ts";
import { ChoiceField } from "#web/form/fields/ChoiceField.tsx";

interface FilterSelectProps<Value extends string> {
  label: string;
  data: { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** One filter of a list; empty means no filter. */
export function FilterSelect<Value extends string>({
  label,
  data,
  value,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <ChoiceField
      label={label}
      placeholder={uiTexts.all}
      data={data}
      value={value ?? null}
      onChange={(next) => onChange((next as Value | null) ?? undefined)}
      clearable
      clearButtonProps={{ "aria-label": uiTexts.clear }}
      // Inside the panel: choosing an option must not count as a click outside of it.
      comboboxProps={{ withinPortal: false }}
    />
  );
}
