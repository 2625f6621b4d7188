import { z } from "zod";
import { clientShape } from "#features/clients/contract.ts";
import { proofPolicy } from "#features/company/contract.ts";
import { id } from "#shared/fields.ts";
import { amounts, dollars } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";
import { mergingTexts as texts } from "./texts.ts";

const preview = z.object({
  from: clientShape,
  into: clientShape,
  moves: z.object({
    addresses: z.array(z.string()).describe("those that the other one lacks, as the next two"),
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    orders: z.number().int(),
    open_debts: z.number().int(),
    owed: dollars(),
    credit_balance: dollars(),
    goods: amounts().describe("goods money that the office owes it"),
    receipts: z.number().int(),
    remittances: z.number().int(),
    tariffs: z.number().int().describe("its own lists of services for which the other one has none"),
  }),
  result: z.object({
    allow_credit: z.boolean(),
    credit_limit: dollars().nullable(),
    notes: z.string().nullable(),
    proof: proofPolicy.nullable(),
  }),
  refused: z.string().nullable().describe("why they can't be merged now"),
});
preview.register(z.globalRegistry, { id: "MergePreview" });
export type MergePreview = z.output<typeof preview>;

export const mergeRoutes = {
  preview: route({
    method: "GET",
    path: "/clients/:id/merge",
    access: "admin",
    summary: "What merging a client into another one would move",
    query: z.object({
      into_id: z
        .string(texts.intoRequired)
        .regex(/^[1-9]\d{0,15}$/, texts.unknown)
        .transform(Number),
    }),
    answer: preview,
  }),
  merge: route({
    method: "POST",
    path: "/clients/:id/merge",
    access: "admin",
    summary:
      "Merge a client into another one, for good: what it has goes to the other, it is hidden, and reading it answers the other",
    body: z.object({ into_id: id(texts.intoRequired) }),
    answer: clientShape,
    versioned: true,
  }),
};
