import { resource } from "#web/resource.ts";
import { serviceRoutes } from "../contract.ts";
import { serviceTexts } from "../texts.ts";

export const services = resource(serviceRoutes, serviceTexts);
