import { ListPicker, type PickerProps } from "#web/form/pickers/ListPicker.tsx";
import { zoneRoutes } from "../contract.ts";
import { zoneTexts } from "../texts.ts";

/** Chooses any zone of the company by typing. */
export function ZonePicker(props: PickerProps) {
  return <ListPicker label={zoneTexts.one} {...props} route={zoneRoutes.list} labelOf={({ name }) => name} />;
}
