import { z } from "zod";
import { CURRENCIES } from "#shared/money.ts";
import { bolivaresPerDollar, dollars } from "#shared/moneyFields.ts";
import { PAYMENT_METHODS } from "#shared/vocabulary.ts";

/** As the phone sent it. */
export const reported = z.object({
  outcome: z.literal("collected"),
  method: z.enum(PAYMENT_METHODS),
  currency: z.enum(CURRENCIES),
  tenders: z
    .array(
      z.object({
        currency: z.enum(CURRENCIES),
        amount: z.number(),
        method: z.enum(PAYMENT_METHODS),
        reference: z.string().nullable(),
        bank: z.string().nullable(),
      }),
    )
    .optional(),
  reference: z.string().nullable(),
  bank: z.string().nullable(),
  payer_phone: z.string().nullable(),
  rate: bolivaresPerDollar().nullable().describe("what bolívares are counted with if it is accepted"),
  agreed: z
    .object({ goods: dollars().nullable(), fee: dollars().nullable(), reason: z.string() })
    .nullable()
    .describe("other amounts than planned; null: as planned"),
});
export type Reported = z.output<typeof reported>;

/** Amounts at a door. */
export const agreedParts = z.object({ goods: dollars(), fee: dollars(), total: dollars() });
