import { makeResource } from "#web/resource.ts";
import { courierRoutes } from "../contract.ts";
import { courierTexts } from "../texts.ts";

export const couriers = makeResource(courierRoutes, courierTexts);
