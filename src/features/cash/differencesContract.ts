import { z } from "zod";
import { id, recordNumber } from "#shared/fields.ts";
import { amounts } from "#shared/moneyFields.ts";

/** What counts found more or less than expected. */
export const differences = z
  .array(
    z.object({
      kind: z.enum(["shift", "settlement"]),
      id: id().describe("of the shift or the settlement"),
      number: id(),
      person_id: id().describe("the shift's account, or the courier"),
      name: z.string(),
      date: z.string(),
      amount: amounts(),
    }),
  )
  .describe("what the counts of the last twelve months found more or less than expected, newest first");

/** Orders whose recipients paid with other notes than they had said, or got other change. */
export const change_differences = z
  .array(
    z.object({
      delivery_id: id(),
      number: recordNumber(),
      courier_id: id().nullable(),
      name: z.string().nullable().describe("the courier's"),
      date: z.string(),
      pays_with: amounts().describe("with what its recipient was to pay"),
      amount: amounts().describe("what was received more or less than that and its change would have left"),
    }),
  )
  .describe(
    "orders of the last twelve months that were paid with other notes than was said, or with other change: the newest hundred",
  );
