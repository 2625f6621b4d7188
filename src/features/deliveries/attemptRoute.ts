import { z } from "zod";
import { choice, optionalMultiline } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { REPORTED_REASONS } from "#shared/vocabulary.ts";
import { deliveryTexts as texts } from "./texts.ts";

/** Characters, as a phone's may have: every list of the phone carries them. */
const MAX_NOTE = 500;

export const attemptBody = z.object({
  reason: choice(REPORTED_REASONS, texts.attemptReasonRequired, texts.attemptReasonRequired),
  note: optionalMultiline(MAX_NOTE),
});
attemptBody.register(z.globalRegistry, { id: "AttemptBody" });

/** Its answer is given by name, so that pages leave it out (scripts/pages/withoutNotes.mjs). */
export const attemptRoute = <Answer extends z.ZodType>({ answer }: { answer: Answer }) =>
  route({
    method: "POST",
    path: "/deliveries/:id/attempts",
    access: "orders",
    summary: "Register a failed attempt to hand over an order in transit, as its courier told by phone",
    body: attemptBody,
    answer,
    status: 201,
    versioned: true,
  });
