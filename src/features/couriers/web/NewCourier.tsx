import { CreateDialog, type CreatorProps } from "#web/form/pickers/CreateDialog.tsx";
import { type Courier, courierBody } from "../contract.ts";
import { courierTexts } from "../texts.ts";
import { blankCourier, courierParts } from "./courierParts.tsx";
import { couriers } from "./couriers.ts";

/** Creates a courier from a picker's text, which is the name. */
export function NewCourier({ typed, ...props }: CreatorProps<Courier>) {
  const [first = "", ...rest] = typed.split(/\s+/);
  return (
    <CreateDialog
      {...props}
      resource={couriers}
      body={courierBody}
      title={courierTexts.create}
      initial={{ ...blankCourier, first_name: first, last_name: rest.join(" ") }}
      parts={courierParts}
    />
  );
}
