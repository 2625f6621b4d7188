import { clientRoutes } from "#features/clients/contract.ts";
import { resource } from "#web/resource.ts";

/** The data that an order needs of clients: their addresses and credit. */
export const clients = resource(clientRoutes, {});
