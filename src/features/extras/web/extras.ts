import { makeResource } from "#web/resource.ts";
import { extraRoutes } from "../contract.ts";
import { extraTexts } from "../texts.ts";

export const extras = makeResource(extraRoutes, extraTexts);
