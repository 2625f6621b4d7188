import { resource } from "#web/resource.ts";
import { billRoutes } from "../contract.ts";
import { billTexts } from "../texts.ts";

export const bills = resource(billRoutes, billTexts);
