import { clientRoutes } from "#features/clients/contract.ts";
import { makeResource } from "#web/resource.ts";

/** The data that an order needs of clients: their addresses and credit. */
export const clients = makeResource(clientRoutes, {});
