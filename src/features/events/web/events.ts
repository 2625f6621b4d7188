import { makeListed } from "#web/resource.ts";
import { eventRoutes } from "../contract.ts";

export const events = makeListed(eventRoutes.filter);
