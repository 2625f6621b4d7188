import { clientRoutes } from "#features/clients/contract.ts";
import { resource } from "#web/resource.ts";

/** Clients as an order needs them: their addresses, and whether they have credit. */
export const clients = resource(clientRoutes, {});
