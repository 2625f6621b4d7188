// @alone Has a server of its own.
// @world Every state in both themes on two devices.
import { test } from "node:test";
import { accessibleStage, openLayer } from "../accessibleStage.ts";
import { courierStates } from "../courierStates.ts";
import { portalStates } from "../portalStates.ts";
import { devices } from "../visit.ts";

const { tour, company } = accessibleStage();

test("a courier's page is accessible in every state and fits the screen", (t) =>
  tour(t, devices.smallLight, courierStates(company()), () => undefined, openLayer));

test("the portal of clients' people is accessible in every state and fits the screen", (t) =>
  tour(t, devices.smallDark, portalStates(company()), () => undefined, openLayer));
