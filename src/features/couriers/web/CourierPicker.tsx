import { ListPicker, type PickerProps } from "#web/form/pickers/ListPicker.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { courierRoutes } from "../contract.ts";
import { fullName } from "../rules.ts";
import { courierTexts } from "../texts.ts";

const NewCourier = lazyPart(async () => ({ default: (await import("./NewCourier.tsx")).NewCourier }));

/** Chooses any courier of the company by typing; with `creatable`, also a new one. */
export function CourierPicker({ creatable = false, ...props }: PickerProps & { creatable?: boolean }) {
  return (
    <ListPicker
      label={courierTexts.one}
      {...props}
      route={courierRoutes.list}
      labelOf={fullName}
      creator={creatable ? NewCourier : undefined}
    />
  );
}
