import { ListPicker, type PickerProps, useAll } from "#web/form/pickers/ListPicker.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { type Courier, courierRoutes } from "../contract.ts";
import { fullName } from "../rules.ts";
import { courierTexts, dutyLabels } from "../texts.ts";

const NewCourier = lazyPart(async () => ({ default: (await import("./NewCourier.tsx")).NewCourier }));

interface CourierPickerProps extends Omit<PickerProps, "onChange"> {
  creatable?: boolean;
  /** `courier`: undefined if it was created just now. */
  onChange: (id: number | undefined, courier?: Courier) => void;
}

/** Chooses any courier of the company by typing; with `creatable`, also a new one. Says who takes no orders now. */
export function CourierPicker({ creatable = false, onChange, ...props }: CourierPickerProps) {
  const couriers = useAll(courierRoutes.list);
  const find = (id: number | undefined) => couriers?.find((courier) => courier.id === id);
  const someAreAway = couriers?.some(({ duty }) => duty !== "on") ?? false;
  return (
    <ListPicker
      label={courierTexts.one}
      {...props}
      {...(someAreAway && {
        renderOption: ({ option }) => <Option label={option.label} courier={find(Number(option.value))} />,
      })}
      route={courierRoutes.list}
      labelOf={fullName}
      creator={creatable ? NewCourier : undefined}
      onChange={(id) => onChange(id, find(id))}
    />
  );
}

/** `Luis Peña · No disponible` */
function Option({ label, courier }: { label: string; courier: Courier | undefined }) {
  return [label, courier && courier.duty !== "on" && dutyLabels[courier.duty]].filter(Boolean).join(" · ");
}
