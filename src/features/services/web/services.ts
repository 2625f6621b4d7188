import { makeResource } from "#web/resource.ts";
import { serviceRoutes } from "../contract.ts";
import { serviceTexts } from "../texts.ts";

export const services = makeResource(serviceRoutes, serviceTexts);
