import { file, read } from "#server/endpoint.ts";
import { trackingRoutes as routes } from "../contract.ts";
import { logoOf, trackingOf } from "./queries.ts";
import { followLink } from "./verbs/followLink.ts";

export const trackingEndpoints = [
  read(routes.get, async (call) => ({
    answer: await followLink(call, () =>
      trackingOf(call.db, call.params.token, { now: call.now, timeZone: call.config.timeZone }),
    ),
  })),

  file(routes.logo, async (call) => {
    const logo = await followLink(call, () => logoOf(call.db, call.params.token, call.now));
    const body = Buffer.from(logo);
    return { name: "logo.png", contentType: "image/png", disposition: "inline", body, events: [] };
  }),
];
