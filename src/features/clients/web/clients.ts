import { makeResource } from "#web/resource.ts";
import { clientRoutes } from "../contract.ts";
import { clientTexts } from "../texts.ts";

export const clients = makeResource(clientRoutes, clientTexts);
