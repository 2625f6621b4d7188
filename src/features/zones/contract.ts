import { z } from "zod";
import { id, list, MAX, NOT_VALID, search, stamps, text } from "#shared/fields.ts";
import { optionalTime } from "#shared/reading/timeField.ts";
import { crudRoutes, detachable, detaching } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import { zoneTexts } from "./texts.ts";

const zone = z.object({
  id: id(),
  name: z.string(),
  places: z.array(z.string()),
  served: z.boolean().describe("orders from outside the office may go there"),
  last_hour: z.string().nullable().describe("the last time of day to deliver there, `HH:MM`"),
  can_delete: z.boolean(),
  can_detach: detachable(),
  ...stamps,
});
zone.register(z.globalRegistry, { id: "Zone" });

export { zone as zoneShape };
export type Zone = z.output<typeof zone>;

export const MOST_PLACES = 200;

export const zoneBody = z.object({
  name: text(zoneTexts.nameRequired),
  places: list(
    z.array(text(zoneTexts.placeRequired)).max(MOST_PLACES, zoneTexts.tooManyPlaces),
    MOST_PLACES,
    zoneTexts.tooManyPlaces,
  ).default([]),
  served: z.boolean(NOT_VALID).optional().describe("true for a new zone; a missing field keeps its value"),
  last_hour: optionalTime().describe(
    "the last time of day to deliver there; null: none. A missing field keeps its value",
  ),
});
zoneBody.register(z.globalRegistry, { id: "ZoneBody" });
export type ZoneBody = z.output<typeof zoneBody>;

export const zoneRoutes = {
  ...crudRoutes({
    path: "/zones",
    one: "a zone",
    many: "zones",
    notes: { update: "its places are replaced" },
    shape: zone,
    body: zoneBody,
    // 200 places of the longest.
    maxBody: 256 * 1024,
    filters: { search: search() },
    changedBy: "admin",
  }),
  remove: route({
    method: "DELETE",
    path: "/zones/:id",
    access: "admin",
    summary:
      "Delete a zone; only without addresses, orders and prices, standing orders and undecided requests, or with `detach` taken out of the latter two",
    query: detaching,
    status: 204,
  }),
  list: route({
    method: "GET",
    path: "/zones",
    access: "look",
    summary: "All zones",
    answer: z.array(zone),
  }),
  guess: route({
    method: "GET",
    path: "/zones/guess",
    access: "look",
    summary: "The zone whose name or place an address names; of several the one with the longest",
    query: z.object({ address: z.string().max(MAX.address).default("") }),
    answer: z.object({ zone_id: id().nullable() }),
  }),
};
