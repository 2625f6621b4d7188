import { clientFieldTexts } from "#features/imports/clientFieldTexts.ts";
import { courierFieldTexts, serviceFieldTexts, tariffFieldTexts } from "#features/imports/kindTexts.ts";
import { orderFieldTexts, requestFieldTexts } from "#features/imports/orderFieldTexts.ts";
import type { ImportKindName } from "#features/imports/texts.ts";
import type { ImportField } from "../kind.ts";

/** The fields of each kind. Also for the process that reads uploads, which needs no database. */
export const fieldsOf: Record<ImportKindName, readonly ImportField[]> = {
  clients: clientFieldTexts,
  couriers: courierFieldTexts,
  services: serviceFieldTexts,
  tariffs: tariffFieldTexts,
  orders: orderFieldTexts,
  requests: requestFieldTexts,
};
