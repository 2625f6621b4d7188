import { z } from "zod";
import { proofPolicy } from "#features/company/contract.ts";
import { pickShape } from "#features/deliveries/fields/pick.ts";
import type { SeenBy } from "#features/deliveries/fields/table.ts";
import { insisting } from "#features/ledger/contract.ts";
import { id, list, optionalMultiline, page, paging, queryId } from "#shared/fields.ts";
import { CURRENCIES } from "#shared/money.ts";
import { amounts, bolivaresPerDollar, dollars } from "#shared/moneyFields.ts";
import { MAX_PHOTO_BYTES } from "#shared/pictures/limits.ts";
import { placeShape } from "#shared/place/placeFields.ts";
import { route } from "#shared/routes/route.ts";
import {
  ATTEMPT_REASONS,
  COLLECTION_OUTCOMES,
  COURIER_ACTION_STATUSES,
  COURIER_ACTIONS,
  COURIER_LINE_KINDS,
  DUTIES,
  PIN_FAULTS,
  PROOF_KINDS,
  REVIEW_DECISIONS,
} from "#shared/vocabulary.ts";
import { action, instant } from "./actionFields.ts";
import { agreedParts, reported } from "./reviewFields.ts";
import { PIECE_BYTES } from "./rules.ts";

export type { Reported } from "./reviewFields.ts";

const attempt = z.object({
  reason: z.enum(ATTEMPT_REASONS),
  note: z.string().nullable(),
  at: z.string(),
});

export const due = z.object({
  fee: dollars(),
  goods: dollars(),
  total: dollars(),
  bolivares: z.number().nullable().describe("the total at the rate in force; null without a rate"),
});
export type DueAnswer = z.output<typeof due>;

/** What a phone shows in its own way. */
const ofPhone = {
  pickup_location: placeShape().nullable(),
  attempts: z.array(attempt),
  in_review: z.boolean().describe("the office decides about a delivery that the courier sent"),
  due,
  change_needed: amounts().nullable().describe("the change to carry, at the rate in force; null: none"),
  change_to: z
    .object({ bank: z.string(), phone: z.string(), document: z.string() })
    .nullable()
    .describe("to whom this recipient's change was last to be sent"),
  proof: proofPolicy.describe("what the courier brings of the delivery"),
  pin: z
    .object({ salt: z.string(), rounds: z.number().int(), digest: z.string() })
    .nullable()
    .describe(
      "checks the PIN that the recipient tells: PBKDF2 with SHA-256, in hexadecimal; null: none is asked for",
    ),
} satisfies Record<SeenBy<"phone", "own">, z.ZodType>;

const stop = z.object({ ...pickShape("phone"), ...ofPhone });
stop.register(z.globalRegistry, { id: "CourierDelivery" });
export type Stop = z.output<typeof stop>;

const result = z.object({
  id: z.string(),
  status: z.enum(COURIER_ACTION_STATUSES),
  message: z.string().nullable(),
  delivery: stop.nullable(),
});
export type ActionResult = z.output<typeof result>;

const courierDay = z.object({
  cash: amounts().describe("what he holds for the company"),
  earned: dollars().describe("pay that is due to him"),
  delivered: z.number().int().describe("orders that he delivered today"),
  failed: z.number().int().describe("orders that he tried in vain today"),
  lines: z.array(
    z.object({
      id: id(),
      kind: z.enum(COURIER_LINE_KINDS),
      delivery_number: z.number().int().nullable(),
      currency: z.enum(CURRENCIES),
      amount: z.number().describe("cash that he owes, or pay that is due to him"),
      at: z.string(),
    }),
  ),
});
courierDay.register(z.globalRegistry, { id: "CourierDay" });
export type CourierDay = z.output<typeof courierDay>;

const MAX_ACTIONS = 50;

export const courierPhoneRoutes = {
  deliveries: route({
    method: "GET",
    path: "/courier/deliveries",
    access: "courier",
    summary: "The courier's open orders, and those that ended today",
    answer: z.object({
      items: z.array(stop),
      rate: bolivaresPerDollar().nullable().describe("in force today; `due.bolivares` is at it"),
      today: z.string().describe("orders of other days are a group of their own"),
      duty: z.enum(DUTIES).describe("whether he takes orders"),
    }),
  }),
  day: route({
    method: "GET",
    path: "/courier/day",
    access: "courier",
    summary: "What the courier holds and has earned, by order, and what he did today",
    answer: courierDay,
  }),
  actions: route({
    method: "POST",
    path: "/courier/actions",
    access: "courier",
    summary: "What the courier did, in order. Each action is applied exactly once, by its id",
    body: z.object({
      actions: list(z.array(action).min(1), MAX_ACTIONS),
      now: instant
        .optional()
        .describe("the phone's clock when it sends; what it is off is taken from each `at`"),
    }),
    maxBody: 544 * 1024,
    answer: z.object({ results: z.array(result) }),
    once: true,
    handsIn: true,
  }),
  saveFile: route({
    method: "PUT",
    path: "/courier/files/:uuid",
    access: "courier",
    summary: "Store a photo or a signature, which an action names before or afterwards",
    answer: z.object({ id: z.string() }),
    multipart: { file: "file", maxBytes: MAX_PHOTO_BYTES, raw: true },
    handsIn: true,
  }),
  savePiece: route({
    method: "PUT",
    path: "/courier/files/:uuid/pieces",
    access: "courier",
    summary: "Store the next piece of a photo or a signature. The last one makes it a file",
    query: z.object({
      from: z.coerce.number().int().min(0).describe("the place of the piece's first byte"),
      size: z.coerce.number().int().positive().max(MAX_PHOTO_BYTES).describe("of the whole file, in bytes"),
    }),
    answer: z.object({
      id: z.string(),
      received: z.number().int().describe("bytes from the file's beginning; the next piece begins there"),
    }),
    multipart: { file: "file", maxBytes: PIECE_BYTES, raw: true },
    handsIn: true,
  }),
};

const pinFault = z
  .enum(PIN_FAULTS)
  .optional()
  .describe("the order's PIN was not told, or another was; missing: it was right, or none was asked for");

const review = z.object({
  id: id(),
  courier_id: id(),
  courier_full_name: z.string(),
  delivery_id: id().nullable(),
  number: z.number().int().nullable(),
  kind: z
    .enum([...COURIER_ACTIONS, "delivery", "agreed"])
    .describe(
      "`delivery`: the order is no longer this courier's, or has ended; `deliver`: its money or its proof is not as it should be; `agreed`: it was applied, with another amount than planned",
    ),
  message: z.string().nullable(),
  receiver_name: z.string().nullable(),
  receiver_document: z.string().nullable(),
  packages_delivered: z.number().int().nullable().describe("so many of its parcels; null: all"),
  partial_reason: z.string().nullable(),
  proof: z
    .array(z.object({ id: id(), kind: z.enum(PROOF_KINDS) }))
    .describe("as in `/deliveries/{id}/proof`"),
  pin: pinFault,
  note: z.string().nullable(),
  outcome: z.enum(COLLECTION_OUTCOMES).nullable(),
  collection: reported.nullable().describe("the money; null if nobody gave any"),
  cash: amounts()
    .nullable()
    .describe("what the courier kept, less the change; null if the phone told no amounts"),
  planned: agreedParts.nullable().describe("of `agreed`: what was to be collected"),
  agreed: agreedParts.nullable().describe("of `agreed`: what was collected"),
  reason: z.string().nullable().describe("of `agreed`: why"),
  day_rate: bolivaresPerDollar().nullable().describe("in force on the day when the courier collected"),
  at: z.string(),
  created_at: z.string(),
});
review.register(z.globalRegistry, { id: "CourierReview" });
export type Review = z.output<typeof review>;

/** Without a page the answer is that of all, unless many couriers wait. */
const REVIEWS_A_PAGE = 100;

export const reviewRoutes = {
  list: route({
    method: "GET",
    path: "/couriers/reviews",
    access: "look",
    summary:
      "A page of couriers' deliveries that wait for a decision: each courier's oldest, then each one's second",
    query: z.object({
      courier_id: queryId(),
      ...paging,
      perPage: paging.perPage.unwrap().default(REVIEWS_A_PAGE),
    }),
    answer: page(review),
  }),
  resolve: route({
    method: "POST",
    path: "/couriers/reviews/:id/resolve",
    access: "books",
    summary:
      "Accept such an action, which then delivers the order with its money, or reject it. Rejecting one of kind `agreed` charges its courier the difference",
    body: z.object({
      accept: z.boolean(),
      note: optionalMultiline(),
      ...insisting,
    }),
    answer: z.object({ id: id(), decision: z.enum(REVIEW_DECISIONS) }),
  }),
};

const attemptOfOrder = z.object({
  id: id(),
  reason: z.enum(ATTEMPT_REASONS),
  note: z.string().nullable(),
  at: z.string().describe("by the phone's clock"),
  courier: z.string(),
});

const handover = z.object({
  receiver_name: z.string(),
  receiver_document: z.string().nullable(),
  note: z.string().nullable(),
  pin: pinFault,
  at: z.string().describe("by the phone's clock"),
  courier: z.string(),
});

const noteOfOrder = z.object({
  id: id(),
  note: z.string().nullable().describe("null: a photo alone"),
  at: z.string().describe("by the phone's clock"),
  courier: z.string(),
});

/** What couriers' phones said of an order. */
export const visitRoutes = {
  attempts: route({
    method: "GET",
    path: "/deliveries/:id/attempts",
    access: "look",
    summary: "The failed attempts to hand an order over, oldest first",
    answer: z.array(attemptOfOrder),
  }),
  handovers: route({
    method: "GET",
    path: "/deliveries/:id/handovers",
    access: "look",
    summary: "Who took an order, as its courier's phone said; empty for an order that the office delivered",
    answer: z.array(handover),
  }),
  notes: route({
    method: "GET",
    path: "/deliveries/:id/notes",
    access: "look",
    summary: "What couriers noted about an order besides, oldest first",
    answer: z.array(noteOfOrder),
  }),
};
