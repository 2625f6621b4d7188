import { resource } from "#web/resource.ts";
import { deliveryRoutes } from "../contract.ts";
import { deliveryTexts } from "../texts.ts";

export const deliveries = resource(deliveryRoutes, deliveryTexts, { event: "delivery" });
