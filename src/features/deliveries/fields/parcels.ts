// What of an order's parcels its recipient takes.
import type { FieldErrors } from "#shared/errors.ts";
import { MAX, optionalText } from "#shared/fields.ts";
import { wholeField } from "#shared/reading/wholeField.ts";
import { packagesBetween, parcelTexts } from "./parcelTexts.ts";
import { MOST_PACKAGES } from "./plainFields.ts";

export const parcelFields = {
  packages_delivered: wholeField({ least: 1, most: MOST_PACKAGES }).describe(
    "so many of its parcels the recipient took; missing: all",
  ),
  partial_reason: optionalText(MAX.name).optional().describe("why not all; required then"),
};

export interface TakenParcels {
  packages_delivered?: number | undefined;
  partial_reason?: string | null | undefined;
}

interface Order {
  packages: number;
  status: string;
}

/** What is wrong with the parcels that somebody says were taken of an order. */
export function parcelErrors(
  { packages, status }: Order,
  { packages_delivered: delivered = packages, partial_reason: reason }: TakenParcels,
): FieldErrors {
  if (delivered !== packages && status === "delivered")
    return { packages_delivered: [parcelTexts.notDelivered] };
  // Also for what is no number.
  if (!(delivered <= packages)) return { packages_delivered: [packagesBetween(packages)] };
  return delivered < packages && !reason ? { partial_reason: [parcelTexts.partialReasonRequired] } : {};
}

/** The columns of an order of which these parcels were taken. A count above what the order has means all of them. */
export function parcelColumns(
  packages: number,
  { packages_delivered: delivered = packages, partial_reason: reason }: TakenParcels,
) {
  const packages_returned = Math.max(0, packages - delivered);
  return { packages_returned, partial_reason: packages_returned > 0 ? (reason ?? null) : null };
}
