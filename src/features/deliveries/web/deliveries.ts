import { makeResource } from "#web/resource.ts";
import { deliveryRoutes } from "../contract.ts";
import { deliveryTexts } from "../texts.ts";

export const deliveries = makeResource(deliveryRoutes, deliveryTexts, { event: "delivery" });
