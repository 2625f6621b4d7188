import { z } from "zod";
import { collectedBody, uncollectedBody, unknownOutcome } from "#features/collections/contract.ts";
import { parcelFields } from "#features/deliveries/fields/parcels.ts";
import { tenders } from "#features/ledger/contract.ts";
import { across, choice, id, NOT_VALID, optionalMultiline, text } from "#shared/fields.ts";
import { anyPhone, optionalDocument } from "#shared/identifiers/fields.ts";
import { rate } from "#shared/moneyFields.ts";
import { placeOf } from "#shared/place/place.ts";
import { placeShape } from "#shared/place/placeFields.ts";
import { REPORTED_REASONS } from "#shared/vocabulary.ts";
import { MAX_NOTE, MOST_PHOTOS, nearestInstant } from "./rules.ts";
import { phoneTexts } from "./texts.ts";

/** An id that a phone made. */
export const uuid = z.guid(NOT_VALID).transform((text) => text.toLowerCase());

export const instant = z.iso
  .datetime({ offset: true, error: NOT_VALID })
  .transform((text) => nearestInstant(Date.parse(text)))
  .describe("by the phone's clock");

const fileId = uuid.nullish().transform((id) => id ?? null);
/** The photos of an action: one id, or a list. */
const photos = z
  .preprocess(
    (value) => (typeof value === "string" ? [value] : value),
    z.array(uuid).max(MOST_PHOTOS, phoneTexts.tooManyPhotos(MOST_PHOTOS)).nullish(),
  )
  .transform((ids) => [...new Set(ids ?? [])]);

/** As the recipient told it, without spaces. */
const pin = z
  .string()
  .max(20, NOT_VALID)
  .nullish()
  .transform((typed) => typed?.replace(/\s/g, "") || null)
  .describe("what the recipient told; missing: nobody told it");

const shared = { id: uuid, delivery_id: id(), at: instant };

const note = () => optionalMultiline(MAX_NOTE);

/** The most tenders of one delivery, so that a full queue fits in one body. */
const MAX_TENDERS = 10;

// Nobody at the door accepts that a reference is used twice.
const phoneCollectedBody = collectedBody.omit({ accept_duplicate_reason: true }).extend({
  tenders: tenders(MAX_TENDERS, anyPhone),
  payer_phone: anyPhone(),
  note: note(),
  rate: rate()
    .nullish()
    .transform((value) => value ?? null)
    .describe("what the phone counted bolívares with; used only if a review is accepted"),
});
/** Money that the recipient gave, and the rate that the phone showed. */
export type PhoneCollectedBody = z.output<typeof phoneCollectedBody>;

const phoneUncollectedBody = uncollectedBody.extend({ note: note() });

const phoneCollection = z.discriminatedUnion("outcome", [phoneCollectedBody, phoneUncollectedBody], {
  error: unknownOutcome,
});

/** What a courier did. The phone gives it an `id`, and may send it again until it hears the result. */
export const action = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("start"), ...shared }),
  z.object({
    kind: z.literal("deliver"),
    ...shared,
    receiver_name: text(phoneTexts.receiverRequired),
    receiver_document: optionalDocument(),
    note: note(),
    photo: photos,
    signature: fileId,
    pin,
    location: placeShape()
      .nullish()
      .catch(null)
      .transform((place) => (place && placeOf(place)) ?? null)
      .describe(
        "where it was handed over, if the courier offers it for the recipient's address; a wrong one is ignored",
      ),
    ...parcelFields,
    collection: phoneCollection.nullish().transform((value) => value ?? null),
  }),
  z.object({
    kind: z.literal("fail"),
    ...shared,
    reason: choice(REPORTED_REASONS, phoneTexts.reasonRequired),
    note: note(),
    photo: photos,
  }),
  z
    .object({ kind: z.literal("note"), ...shared, note: note(), photo: photos })
    .check(
      across<{ note: string | null; photo: readonly string[] }>(
        ["note"],
        phoneTexts.noteRequired,
        ({ note, photo }) => !!note || (photo?.length ?? 0) > 0,
      ),
    ),
]);
export type CourierAction = z.output<typeof action>;
/** As a phone sends it. */
export type CourierActionInput = z.input<typeof action>;
