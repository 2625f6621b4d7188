import { z } from "zod";
import { ownProof, proofPolicy } from "#features/company/contract.ts";
import { id, list, listOrder, multiline, search, stamps, text } from "#shared/fields.ts";
import { formats } from "#shared/formats.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { dollars, maybeMoney, money } from "#shared/moneyFields.ts";
import { crudRoutes } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import { billText, serviceTexts } from "./texts.ts";

const service = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  amount: dollars(),
  bills: z.array(
    z.object({ id: id(), name: z.string(), amount: dollars(), to_courier: z.boolean() }).register(formats, {
      show: ({ name, amount, to_courier }) => billText(name, formatMoney(fromDollars(amount)), to_courier),
    }),
  ),
  total_expense: dollars(),
  total_earning: dollars(),
  courier_pay: dollars(),
  proof: proofPolicy.nullable().describe("what has to prove a delivery; null: as the company says"),
  public: z.boolean().describe("the public form offers it"),
  stop_amount: dollars()
    .nullable()
    .describe("what each further stop of a trip costs; null: what an order costs"),
  stop_pay: dollars()
    .nullable()
    .describe("what a courier earns by a further stop; null: as the expense lines say"),
  can_delete: z.boolean(),
  ...stamps,
});
service.register(z.globalRegistry, { id: "Service" });

export { service as serviceShape };
export type Service = z.output<typeof service>;

const amount = () => money({ required: serviceTexts.amountRequired });

export const serviceBody = z.object({
  name: text(serviceTexts.nameRequired),
  description: multiline(serviceTexts.descriptionRequired),
  amount: amount(),
  bills: list(
    z.array(
      z.object({
        id: id().optional(),
        name: text(serviceTexts.billNameRequired),
        amount: amount(),
        to_courier: z.boolean().default(false),
      }),
    ),
    200,
  ).default([]),
  proof: ownProof(),
  public: z
    .boolean()
    .optional()
    .describe("whether the public form offers it; a missing field keeps its value"),
  stop_amount: maybeMoney().describe("null: what an order costs; a missing field keeps its value"),
  stop_pay: maybeMoney().describe("null: as the expense lines say; a missing field keeps its value"),
});
serviceBody.register(z.globalRegistry, { id: "ServiceBody" });
export type ServiceBody = z.output<typeof serviceBody>;

export const serviceRoutes = {
  ...crudRoutes({
    path: "/services",
    one: "a service",
    many: "services",
    notes: { update: "its expense lines are replaced", remove: "only without orders" },
    shape: service,
    body: serviceBody,
    maxBody: 256 * 1024,
    filters: { search: search() },
  }),
  list: route({
    method: "GET",
    path: "/services",
    access: "look",
    summary: "All services",
    query: listOrder(),
    answer: z.array(service),
  }),
};
