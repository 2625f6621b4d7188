import type { Delivery } from "#features/deliveries/contract.ts";
import { printLines } from "#features/deliveries/web/ticket/printTicket.ts";
import { printLabels } from "#features/labels/web/printLabels.ts";
import { uiTexts } from "#shared/texts.ts";
import { call } from "#web/api.ts";
import { toastError } from "#web/ui/toasts/toast.ts";
import { tripRoutes } from "../contract.ts";
import { tripLines } from "../ticket.ts";

/** Runs `print` with all stops of a trip: a list shows some of them. */
async function withStops(id: number, print: (orders: readonly Delivery[]) => Promise<unknown>) {
  try {
    const { orders } = await call(tripRoutes.get, { params: { id } });
    await print(orders);
  } catch (error) {
    toastError(uiTexts.printFailed, error);
  }
}

/** Prints the ticket of a trip. */
export const printTrip = (id: number) =>
  withStops(id, async ([first, ...others]) => {
    if (first) await printLines((note, rate) => tripLines([first, ...others], note, rate));
  });

/** Saves the labels of a trip's parcels. */
export const printTripLabels = (id: number) => withStops(id, printLabels);
