import { useState } from "react";
import { courierRoutes } from "#features/couriers/contract.ts";
import { fullName } from "#features/couriers/rules.ts";
import type { Delivery } from "#features/deliveries/contract.ts";
import { useAll } from "#web/form/pickers/ListPicker.tsx";
import { CommandBars } from "./CommandBars.tsx";
import { LiveRegion } from "./LiveRegion.tsx";
import { useBulk } from "./useBulk.ts";
import { useCommands } from "./useCommands.ts";

/** The actions of the orders that are selected in the list. */
export function ListBulk({ orders, clear }: { orders: readonly Delivery[]; clear: () => void }) {
  const [said, announce] = useState("");
  const couriers = useAll(courierRoutes.list);
  const commands = useCommands({ announce });
  const bulk = useBulk(commands, (id) => {
    const courier = couriers?.find((candidate) => candidate.id === id);
    return courier && fullName(courier);
  });
  return (
    <>
      <CommandBars orders={orders} clear={clear} bulk={bulk} commands={commands} />
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}
