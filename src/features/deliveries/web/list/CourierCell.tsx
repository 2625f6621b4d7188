import { IconUserPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Courier } from "#features/couriers/contract.ts";
import { fullName } from "#features/couriers/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isAssignable } from "#features/deliveries/rules.ts";
import { deliveryTexts } from "#features/deliveries/texts.ts";
import { lazyPart } from "#web/offline/lazyPart.ts";
import { useMay } from "#web/session/session.ts";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "../deliveries.module.css";
import { useAssign } from "./useAssign.ts";
import { versionOf } from "./useMove.ts";

/** The select's code loads with the first click: most people who open the list never need it. */
const CourierPicker = lazyPart(async () => ({
  default: (await import("#features/couriers/web/CourierPicker.tsx")).CourierPicker,
}));

/** The order's courier. If there is none yet, a click opens the list of couriers in the cell. */
export function CourierCell({ order }: { order: Delivery }) {
  const [version, setVersion] = useState<ReturnType<typeof versionOf>>();
  const assign = useAssign();
  const may = useMay();
  const isPhone = useIsPhone();
  if (order.courier_full_name !== null || !isAssignable(order.status) || !may("orders"))
    return order.courier_full_name ?? deliveryTexts.noCourier;

  const stop = () => setVersion(undefined);
  const assignAfterAsking = async (
    courierId: number,
    courier: Courier | undefined,
    version: ReturnType<typeof versionOf>,
  ) => {
    const { confirmCourier } = await import("#features/couriers/web/dutyActions.ts");
    if (await confirmCourier(courier && { ...courier, name: fullName(courier) }))
      assign.mutate({ order, courierId, version: version });
  };
  const button = (
    <button type="button" className={classes.assign} onClick={() => setVersion(versionOf(order.id))}>
      {!isPhone && <IconUserPlus size={15} stroke={1.8} aria-hidden />}
      {deliveryTexts.noCourier}
    </button>
  );
  return (
    // The row opens its detail on a click; this cell doesn't.
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only keeps clicks from the row
    <span onClick={(event) => event.stopPropagation()}>
      {version ? (
        <Suspense fallback={button}>
          <CourierPicker
            label={undefined}
            aria-label={deliveryTexts.courier}
            size="xs"
            autoFocus
            defaultDropdownOpened
            comboboxProps={{ width: 240, position: "bottom-start" }}
            value={null}
            onBlur={stop}
            onChange={(courierId, courier) => {
              stop();
              if (courierId !== undefined) void assignAfterAsking(courierId, courier, version);
            }}
          />
        </Suspense>
      ) : (
        button
      )}
    </span>
  );
}
