import { download } from "#web/download.ts";
import { labelRoutes } from "../contract.ts";

/** Saves the labels of these orders' parcels. Resolves to false if it didn't work. */
export const printLabels = (orders: readonly { id: number }[]): Promise<boolean> =>
  download(labelRoutes.labels, { query: { ids: orders.map(({ id }) => id).join(",") } });
