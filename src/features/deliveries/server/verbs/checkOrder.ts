import { refuseBlocked } from "#features/clients/server/verbs/refuseBlocked.ts";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { alertOf } from "#features/phone-alerts/server/queries.ts";
import type { Credit } from "#features/receipts/server/queries.ts";
import type { Checked } from "#server/endpoint.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { spoiltDocuments, spoiltInPayment } from "#shared/identifiers/spoilt.ts";
import { wrongPhones } from "#shared/identifiers/wrongPhones.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { payErrors } from "../door/payErrors.ts";
import { pricingErrors, readPricing } from "../prices/readPricing.ts";
import type { DeliveryRow } from "../queries.ts";
import { type References, readReferences } from "../references.ts";
import { limitErrors, priceIn } from "../steps/creditLimit.ts";
import { readCredit } from "../steps/useCredit.ts";

/** What `createOrder` needs besides the body. */
interface CheckedOrder {
  references: References;
  credit: Credit | undefined;
}

/** Errors of an order's phones, document and references that are none, but for those that it has already. */
export const identifierErrors = (
  { receipt, anonymous_client, payment_phone, payment_reference, payment_tenders }: Partial<DeliveryBody>,
  stored: readonly (string | null | undefined)[] = [],
): FieldErrors => ({
  ...wrongPhones(
    {
      "receipt.phone": receipt?.phone,
      "anonymous_client.phone": anonymous_client?.phone,
      payment_phone,
    },
    stored,
  ),
  ...spoiltDocuments(
    { "anonymous_client.registration_number": anonymous_client?.registration_number },
    stored,
  ),
  ...spoiltInPayment(payment_reference, payment_tenders, ["payment_reference", "payment_tenders"], stored),
});

/** What an order has already, which stays as it is. */
export const identifiersOf = (row: DeliveryRow) => [
  ...[row.recipient_phone, row.anonymous_phone, row.payment_phone],
  ...[row.anonymous_document, row.payment_reference],
];

/** The errors of an edit of a locked order that only the database can find, and what its body refers to. */
export async function checkEdit(
  db: Db,
  { actor, today }: { actor: Actor; today: Day },
  before: DeliveryRow,
  body: Partial<DeliveryBody>,
): Promise<Checked<{ before: DeliveryRow; references: References }>> {
  const { errors, checked: references } = await readReferences(db, actor.companyId, today, body, { before });
  if (body.client_id !== before.client_id) refuseBlocked(references.client, actor, body.confirm_blocked);
  const limit = await limitErrors(db, actor, body, references, { before });
  const paid = await payErrors(db, { companyId: actor.companyId, today }, body, references, before);
  const identifiers = identifierErrors(body, identifiersOf(before));
  return { errors: { ...identifiers, ...limit, ...paid, ...errors }, checked: { before, references } };
}

/**
 * Locks what the body of a new order refers to, and finds the errors that only the database can find. `actor`: who creates it; `phones`: those that were accepted before. Throws
 * `forbidden` if the actor may not spend the client's advances, and `conflict` if the client is blocked.
 */
export async function checkOrder(
  db: Db,
  { actor, today }: { actor: Actor; today: Day },
  body: Partial<DeliveryBody>,
  phones: readonly (string | null | undefined)[] = [],
): Promise<Checked<CheckedOrder>> {
  const { errors, checked: references } = await readReferences(db, actor.companyId, today, body);
  refuseBlocked(references.client, actor, body.confirm_blocked);
  const limit = await limitErrors(db, actor, body, references);
  const { errors: unpaid, credit } = await readCredit(db, actor, body, references);
  const paid = await payErrors(db, { companyId: actor.companyId, today }, body, references);
  const wrong = identifierErrors(body, phones);
  return { errors: { ...wrong, ...limit, ...unpaid, ...paid, ...errors }, checked: { references, credit } };
}

interface CheckedStop {
  body: Partial<DeliveryBody>;
  references: References;
  errors: FieldErrors;
}

/**
 * Locks what the stops of one trip refer to: all have the same client, service, courier and day, which are locked once. `isFurther`: the first is
 * a further stop, too.
 */
export async function readStopReferences(
  db: Db,
  { companyId, today, isFurther = false }: { companyId: number; today: Day; isFurther?: boolean },
  [first = {}, ...others]: readonly Partial<DeliveryBody>[],
): Promise<[CheckedStop, ...CheckedStop[]]> {
  const { errors, checked: shared } = await readReferences(db, companyId, today, first, {
    isFurtherStop: isFurther,
  });
  const further = await Promise.all(
    others.map(async (body): Promise<CheckedStop> => {
      const pricing = await readPricing(db, companyId, body, { isFurtherStop: true });
      const recipientAlert = await alertOf(db, companyId, body.receipt?.phone);
      const references = { ...shared, pricing, recipientAlert };
      return { body, references, errors: pricingErrors(references, body) };
    }),
  );
  return [{ body: first, references: shared, errors }, ...further];
}

/** What is not on credit is paid at the door of each stop. */
export const atEachDoor = (stop: Partial<DeliveryBody>): Partial<DeliveryBody> =>
  stop.payment_type === undefined ? stop : { ...stop, collect_fee: stop.payment_type !== "partial" };

/** Like `checkOrder`, for orders that are the stops of one trip. Together they keep their client's limit; the first one tells of it. */
export async function checkStops(
  db: Db,
  { actor, today, isFurther }: { actor: Actor; today: Day; isFurther: boolean },
  bodies: readonly Partial<DeliveryBody>[],
): Promise<CheckedStop[]> {
  const { companyId } = actor;
  const stops = await readStopReferences(db, { companyId, today, isFurther }, bodies);
  const [first, ...further] = stops;
  refuseBlocked(first.references.client, actor, first.body.confirm_blocked);
  const limit = await limitErrors(db, actor, first.body, first.references, {
    others: further.reduce((sum, { body, references }) => sum + priceIn(body, references), 0),
  });
  const checked: CheckedStop[] = [];
  for (const [index, { body, references, errors }] of stops.entries()) {
    const paid = await payErrors(db, { companyId, today }, atEachDoor(body), references);
    const own = { ...identifierErrors(body), ...(index === 0 && limit), ...paid, ...errors };
    checked.push({ body, references, errors: own });
  }
  return checked;
}
