import { makeResource } from "#web/resource.ts";
import { billRoutes } from "../contract.ts";
import { billTexts } from "../texts.ts";

export const bills = makeResource(billRoutes, billTexts);
