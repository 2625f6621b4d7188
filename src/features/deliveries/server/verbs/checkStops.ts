import type { DeliveryBody } from "#features/deliveries/contract.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { pricingErrors, readPricing } from "../prices/readPricing.ts";
import { type References, readReferences } from "../references.ts";
import { limitErrors, priceIn } from "../steps/creditLimit.ts";
import { identifierErrors } from "./checkOrder.ts";

interface CheckedStop {
  body: Partial<DeliveryBody>;
  references: References;
  errors: FieldErrors;
}

/**
 * Like `checkOrder`, for orders that are the stops of one trip: all have the same client, service, courier and day, which are locked once.
 * Together they keep their client's limit; the first one tells of it. `isFurther`: the first is a further stop, too.
 */
export async function checkStops(
  db: Db,
  { actor, today, isFurther }: { actor: Actor; today: Day; isFurther: boolean },
  [first = {}, ...others]: readonly Partial<DeliveryBody>[],
): Promise<CheckedStop[]> {
  const { companyId } = actor;
  const { errors, checked: shared } = await readReferences(db, companyId, today, first, {
    isFurtherStop: isFurther,
  });
  const further = await Promise.all(
    others.map(async (body): Promise<CheckedStop> => {
      const references = {
        ...shared,
        pricing: await readPricing(db, companyId, body, { isFurtherStop: true }),
      };
      const own = { ...identifierErrors(body), ...pricingErrors(references, body) };
      return { body, references, errors: own };
    }),
  );
  const limit = await limitErrors(db, actor, first, shared, {
    others: further.reduce((sum, { body, references }) => sum + priceIn(body, references), 0),
  });
  return [
    { body: first, references: shared, errors: { ...identifierErrors(first), ...limit, ...errors } },
    ...further,
  ];
}
