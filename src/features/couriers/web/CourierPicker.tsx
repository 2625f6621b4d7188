import { ListPicker, type PickerProps } from "#web/form/ListPicker.tsx";
import { courierRoutes } from "../contract.ts";
import { courierTexts } from "../texts.ts";

/** Any courier of the company, found by typing. */
export function CourierPicker(props: PickerProps) {
  return (
    <ListPicker
      label={courierTexts.one}
      {...props}
      route={courierRoutes.list}
      labelOf={({ first_name, last_name }) => `${first_name} ${last_name}`}
    />
  );
}
