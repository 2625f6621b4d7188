import { z } from "zod";
import { amounts } from "#shared/moneyFields.ts";
import { route } from "#shared/routes/route.ts";

/** What may wait for somebody, most urgent first. */
export const ATTENTION_KINDS = [
  "rate_missing",
  "reviews",
  "change_to_send",
  "change_to_return",
  "transfers_unconfirmed",
  "not_in_bank",
  "bank_reversals",
  "differences_undecided",
  "late_orders",
  "failed_attempts",
  "unassigned_orders",
  "couriers_with_cash",
  "shifts_open",
  "safe_negative",
  "shift_negative",
  "goods_available",
  "requests_new",
  "payment_notices",
  "standing_failed",
  "webhooks_failed",
  "cash_given_back",
  "bills_changed",
  "papers_expiring",
  "files_full",
  "backup_late",
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

const attention = z.object({
  kind: z.enum(ATTENTION_KINDS),
  count: z.number().int().positive(),
  amount: amounts().nullable().describe("the money that it is about, in each currency"),
  oldest_at: z.string().nullable().describe("since when the oldest has waited"),
  to: z.string().describe("the address of the page that lists exactly these"),
});
attention.register(z.globalRegistry, { id: "Attention" });
export type Attention = z.output<typeof attention>;

export const attentionRoutes = {
  list: route({
    method: "GET",
    path: "/attention",
    access: "look",
    summary: "What waits for the caller, most urgent first: only what it may open",
    answer: z.array(attention),
  }),
};
