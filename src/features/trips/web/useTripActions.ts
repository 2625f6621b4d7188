import { IconPlus, IconPrinter, IconTag } from "@tabler/icons-react";
import type { Delivery } from "#features/deliveries/contract.ts";
import { isAssignable } from "#features/deliveries/rules.ts";
import { labelTexts } from "#features/labels/texts.ts";
import type { RowActionList } from "#web/list/table/columns.ts";
import { useMay } from "#web/session/session.ts";
import { tripTexts as texts } from "../texts.ts";

// The code of each loads when needed, so that the list appears sooner.
async function addStop(trip: number, clientId: number | null) {
  const { openAddStop } = await import("./openAddStop.tsx");
  openAddStop(trip, clientId);
}

async function print(trip: number) {
  const { printTrip } = await import("./tripActions.ts");
  await printTrip(trip);
}

async function printLabels(trip: number) {
  const { printTripLabels } = await import("./tripActions.ts");
  await printTripLabels(trip);
}

/** What can be done with a whole trip, of which a list shows these stops. */
export function useTripActions(): (stops: readonly Delivery[]) => RowActionList {
  const may = useMay();
  return (stops) => {
    const [first] = stops;
    if (!first?.trip) return [];
    const { id } = first.trip;
    const takesMore = may("orders") && stops.some(({ status }) => isAssignable(status));
    return [
      // A trip has no next step: its stops have their own.
      null,
      { label: texts.print, icon: IconPrinter, onClick: () => void print(id) },
      { label: labelTexts.print, icon: IconTag, onClick: () => void printLabels(id) },
      takesMore
        ? { label: texts.addStop, icon: IconPlus, onClick: () => void addStop(id, first.client_id) }
        : null,
    ];
  };
}
