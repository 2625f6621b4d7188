import { listed } from "#web/resource.ts";
import { eventRoutes } from "../contract.ts";

export const events = listed(eventRoutes.filter);
