import { z } from "zod";
import { askedFields } from "#features/deliveries/askedContract.ts";
import { stopMask } from "#features/deliveries/fields/pick.ts";
import type { SentBy } from "#features/deliveries/fields/table.ts";
import { MOST_STOPS, refuseRepeated, type TripStop } from "#features/trips/contract.ts";
import { tripTexts } from "#features/trips/texts.ts";
import { list, MAX, optionalMultiline, text } from "#shared/fields.ts";
import { placeField } from "#shared/place/placeFields.ts";
import { orEmpty, ownPhone } from "./formContract.ts";
import { formTexts } from "./formTexts.ts";

const NOTE = 1000;

/** What a person of a client asks for: an order's body without client, courier, price and payment, in words for a client. */
export const clientAsked = askedFields.extend({
  receipt: orEmpty(
    z.object({
      full_name: text(formTexts.nameRequired),
      phone: ownPhone(),
      address: text(formTexts.addressRequired, MAX.address),
      location: placeField(),
    }),
  ),
  note: optionalMultiline(NOTE).describe("for the office"),
});
export type ClientAsked = z.output<typeof clientAsked>;

/** What asks for an order, or with stops for a trip: then the fields of a stop beside them are the first one's. */
export type OrderOrTrip<Order> = Order & { stops?: Pick<Order, keyof Order & SentBy<"stop">>[] | undefined };

/** The body that asks for an order, and also for a trip. */
export function withStops<Fields extends z.ZodObject>(
  order: Fields,
): z.ZodType<OrderOrTrip<z.output<Fields>>> {
  const single: z.ZodObject = order;
  const own = stopMask(single.shape);
  const stops = list(
    z.array(single.pick(own)).min(1, tripTexts.stopsRequired),
    MOST_STOPS,
    tripTexts.tooManyStops,
  );
  const fields = single.partial({ receipt: true }).extend({
    stops: stops.optional().describe("of a trip, instead of `receipt` and the other fields of a stop"),
  });
  /** With `stops` a body has no recipient of its own; for a missing recipient each of its fields is reported. */
  const withOneRecipient = (body: unknown) => {
    if (typeof body !== "object" || body === null) return body;
    const { receipt = {}, ...rest } = body as Record<string, unknown>;
    if (rest.stops === undefined) return { receipt, ...rest };
    return Object.fromEntries(Object.entries(rest).filter(([name]) => !Object.hasOwn(own, name)));
  };
  return z.preprocess(withOneRecipient, fields).transform((body, ctx) => {
    const { stops: [first] = [], stops: all = [] } = body as { stops?: Pick<TripStop, "client_reference">[] };
    refuseRepeated(all, ctx);
    return { ...body, ...first } as OrderOrTrip<z.output<Fields>>;
  });
}

/** What a key of a client asks for. */
export const askedBody = withStops(askedFields);

export const clientAskedBody = withStops(clientAsked);
clientAskedBody.register(z.globalRegistry, { id: "PortalRequestBody" });
