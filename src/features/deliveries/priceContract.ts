import { z } from "zod";
import { extraLine } from "#features/extras/rules.ts";
import { daySpan, id } from "#shared/fields.ts";
import { formats } from "#shared/formats.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { deliveryFields } from "./deliveryFields.ts";

const priceLine = z
  .object({ name: z.string(), amount: dollars() })
  .register(formats, { show: ({ name, amount }) => `${name}: ${formatMoney(fromDollars(amount))}` });

/** Where an order goes from and to, and what its price consists of. */
export const priceShape = {
  pickup_zone_id: id().nullable(),
  pickup_zone: z.string().nullable(),
  delivery_zone_id: id().nullable(),
  delivery_zone: z.string().nullable(),
  extras: z.array(
    z
      .object({ extra_id: id(), name: z.string(), quantity: z.number().int() })
      .register(formats, { show: ({ name, quantity }) => extraLine(name, quantity) }),
  ),
  price: z
    .object({ amount: dollars(), reason: z.string() })
    .register(formats, { show: ({ amount, reason }) => `${formatMoney(fromDollars(amount))} (${reason})` })
    .nullable()
    .describe("the amount that somebody named instead of the lines'"),
  price_lines: z.array(priceLine).describe("their sum is the amount, unless `price` is"),
  calculated_amount: dollars().describe(
    "what the lists said when what it costs was last asked for: a change of other fields keeps it",
  ),
  price_explanation: z.string(),
};

/** An order's body as far as it is known. */
const quoteBody = deliveryFields
  .pick({
    date: true,
    service_id: true,
    client_id: true,
    pickup_zone_id: true,
    delivery_zone_id: true,
    extras: true,
    price: true,
  })
  .partial({ date: true, client_id: true });

const quote = z.object({
  amount: dollars(),
  price_lines: z.array(priceLine),
  price_explanation: z.string(),
  courier_pay: dollars(),
});

const zoneUsage = z.object({
  from_zone_id: id(),
  to_zone_id: id(),
  count: z.number().int(),
  amount: dollars(),
  courier_pay: dollars(),
});
export type ZoneUsage = z.output<typeof zoneUsage>;

export const priceRoutes = {
  quote: route({
    method: "POST",
    path: "/quote",
    access: "look",
    summary: "What an order would cost, and why",
    body: quoteBody,
    answer: quote,
  }),
  usage: route({
    method: "GET",
    path: "/tariffs/usage",
    access: "admin",
    summary: "From which zone to which the orders of some days went, and what they brought",
    query: daySpan(),
    answer: z.array(zoneUsage),
  }),
};
