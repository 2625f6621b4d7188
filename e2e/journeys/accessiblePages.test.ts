// @alone Has a server of its own.
// @world Every page in both themes on two devices.
import { test } from "node:test";
import { accessibleStage } from "../accessibleStage.ts";
import { openStop, tourOf } from "../tour.ts";
import { devices } from "../visit.ts";

const { tour, company } = accessibleStage();

for (const device of [devices.desktopLight, devices.smallLight])
  test(`every page on ${device.width} px is accessible and fits the screen`, (t) =>
    tour(t, device, tourOf(company()), (stop) => (stop.as ? stop.as(company()) : company().owner), openStop));
