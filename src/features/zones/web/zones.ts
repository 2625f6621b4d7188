import { makeResource } from "#web/resource.ts";
import { zoneRoutes } from "../contract.ts";
import { zoneTexts } from "../texts.ts";

export const zones = makeResource(zoneRoutes, zoneTexts);
