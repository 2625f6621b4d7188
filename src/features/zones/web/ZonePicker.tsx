import { ListPicker, type PickerProps, useAll } from "#web/form/pickers/ListPicker.tsx";
import { zoneRoutes } from "../contract.ts";
import { zoneTexts } from "../texts.ts";

/** Chooses any zone of the company by typing, or none. Hidden while the company has no zones. */
export function ZonePicker(props: PickerProps) {
  const zones = useAll(zoneRoutes.list);
  if (!zones || (zones.length === 0 && !props.value)) return null;
  return (
    <ListPicker
      label={zoneTexts.one}
      clearable
      {...props}
      route={zoneRoutes.list}
      labelOf={({ name }) => name}
    />
  );
}
