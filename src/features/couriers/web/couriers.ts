import { resource } from "#web/resource.ts";
import { courierRoutes } from "../contract.ts";
import { courierTexts } from "../texts.ts";

export const couriers = resource(courierRoutes, courierTexts);
