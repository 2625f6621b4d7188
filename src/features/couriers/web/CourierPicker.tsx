import { calendarToday } from "#web/clock.ts";
import { ListPicker, type PickerProps, useAll } from "#web/form/pickers/ListPicker.tsx";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { type Courier, courierRoutes } from "../contract.ts";
import { expiredAmong, fullName } from "../rules.ts";
import { courierTexts, dutyLabels, expiredText } from "../texts.ts";

const NewCourier = lazyPart(async () => ({ default: (await import("./NewCourier.tsx")).NewCourier }));

interface CourierPickerProps extends Omit<PickerProps, "onChange"> {
  creatable?: boolean;
  /** `courier`: undefined if it was created just now. */
  onChange: (id: number | undefined, courier?: Courier) => void;
}

/** Chooses any courier of the company by typing; with `creatable`, also a new one. Says who takes no orders now, and whose papers have expired. */
export function CourierPicker({ creatable = false, onChange, ...props }: CourierPickerProps) {
  const couriers = useAll(courierRoutes.list);
  const find = (id: number | undefined) => couriers?.find((courier) => courier.id === id);
  const someAreMarked = couriers?.some((courier) => marksOf(courier).length > 0) ?? false;
  return (
    <ListPicker
      label={courierTexts.one}
      {...props}
      {...(someAreMarked && {
        renderOption: ({ option }) => <Option label={option.label} courier={find(Number(option.value))} />,
      })}
      route={courierRoutes.list}
      labelOf={fullName}
      creator={creatable ? NewCourier : undefined}
      onChange={(id) => onChange(id, find(id))}
    />
  );
}

/** What is to be known of a courier before he gets an order. */
function marksOf({ duty, papers }: Courier): string[] {
  const expired = expiredAmong(papers, calendarToday());
  return [
    ...(duty === "on" ? [] : [dutyLabels[duty]]),
    ...(expired.length === 0 ? [] : [expiredText(expired)]),
  ];
}

/** `Luis Peña · No disponible` */
function Option({ label, courier }: { label: string; courier: Courier | undefined }) {
  return [label, ...(courier ? marksOf(courier) : [])].join(" · ");
}
