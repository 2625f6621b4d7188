import { ListPicker, type PickerProps } from "#web/form/ListPicker.tsx";
import { serviceRoutes } from "../contract.ts";
import { serviceTexts } from "../texts.ts";

/** Any service of the company, found by typing. */
export function ServicePicker(props: PickerProps) {
  return (
    <ListPicker label={serviceTexts.one} {...props} route={serviceRoutes.list} labelOf={({ name }) => name} />
  );
}
