import { z } from "zod";
import { choice, day, dayText, id, multiline, search, stamps, text } from "#shared/fields.ts";
import { labelled } from "#shared/formats.ts";
import {
  bolivaresPerDollar,
  currency,
  currencyOf,
  dollars,
  dollarsWithinMax,
  inCurrency,
  moneyInEither,
} from "#shared/moneyFields.ts";
import { crudRoutes } from "#shared/routes/crudRoutes.ts";
import { route } from "#shared/routes/route.ts";
import { BILL_METHODS } from "#shared/vocabulary.ts";
import { billMethodLabels, billTexts } from "./texts.ts";

const bill = z.object({
  id: id(),
  name: z.string(),
  date: dayText(),
  description: z.string(),
  method: labelled(BILL_METHODS, billMethodLabels),
  amount: dollars(),
  currency: currencyOf(),
  tendered: inCurrency().describe("What was paid, in its currency"),
  rate: bolivaresPerDollar().nullable(),
  ...stamps,
});

/** What a bill's event keeps of it. */
export { bill as billShape };

const answeredBill = bill.extend({
  settlement: z
    .object({ number: z.number().int(), courier_name: z.string() })
    .nullable()
    .describe("The settlement whose courier this bill paid; only voiding that undoes the bill"),
});
answeredBill.register(z.globalRegistry, { id: "Bill" });
export type Bill = z.output<typeof answeredBill>;

export const billBody = z
  .object({
    name: text(billTexts.nameRequired),
    date: day(billTexts.dateRequired),
    description: multiline(billTexts.descriptionRequired),
    method: choice(BILL_METHODS, billTexts.methodWrong, billTexts.methodWrong),
    currency: currency(),
    amount: moneyInEither({ required: billTexts.amountRequired, negative: billTexts.amountNegative }),
  })
  .check(dollarsWithinMax());
billBody.register(z.globalRegistry, { id: "BillBody" });
export type BillBody = z.output<typeof billBody>;

const filters = { search: search(), startDate: day().optional(), endDate: day().optional() };

export const billRoutes = {
  ...crudRoutes({
    path: "/company-bills",
    readBy: "bills",
    changedBy: "bills",
    one: "a bill",
    many: "bills",
    shape: answeredBill,
    body: billBody,
    filters,
  }),
  totals: route({
    method: "GET",
    path: "/company-bills/totals",
    access: "bills",
    summary: "How many bills the filters find, and the sum of their amounts",
    query: z.object(filters),
    answer: z.object({ count: z.number().int(), amount: dollars() }),
  }),
};
