// @alone Has a server of its own.
// @world Every dialog in both themes on two devices.
import { test } from "node:test";
import { accessibleStage, openLayer } from "../accessibleStage.ts";
import { layers, phoneLayers } from "../layers.ts";
import { devices } from "../visit.ts";

const { tour, company } = accessibleStage();

const tours = [
  { device: devices.desktopLight, places: layers },
  { device: devices.smallLight, places: [...layers, ...phoneLayers] },
];
for (const { device, places } of tours)
  test(`every dialog and menu on ${device.width} px is accessible and fits the screen`, (t) =>
    tour(t, device, places, () => company().owner, openLayer));
