import { covers } from "#features/collections/changeRules.ts";
import { paysTooLittle, paysWithTexts as texts } from "#features/collections/changeTexts.ts";
import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import type { Amounts, Cents } from "#shared/money.ts";
import type { DeliveryRow } from "../queries.ts";
import type { References } from "../references.ts";
import { priceIn } from "../steps/creditLimit.ts";
import { columnsAtDoor, paidWithIn } from "./atDoor.ts";

interface Paying {
  companyId: number;
  /** Bolívares count at its rate. */
  today: Day;
}

/**
 * The error of an order whose recipient pays with less than is collected at its door, also because an edit raises that, or where nothing is
 * collected. An edit that says nothing of it keeps what was said.
 */
export async function payErrors(
  db: Db,
  paying: Paying,
  body: Partial<DeliveryBody>,
  references: References,
  before?: DeliveryRow,
): Promise<FieldErrors> {
  const paid = body.pays_with === undefined ? before && paidWithIn(before) : body.pays_with;
  if (!isRead(paid)) return {};
  const { client_id = null, cod_amount } = body;
  const terms = termsOf(body, references, before);
  const door = columnsAtDoor({ client_id, cod_amount, pays_with: paid, ...terms }, before);
  // What was said of an order that has nothing to collect any more goes with that.
  if (door.cod_status === "none") return body.pays_with ? { pays_with: [texts.nothing] } : {};
  const fee = door.collect_fee === 1 ? Math.max(0, priceIn(body, references, before) - paidOf(before)) : 0;
  return tooLittle(db, paying, paid, (fee + door.cod_amount) as Cents);
}

/** How its fee is paid. Whoever asks for an order doesn't say: it is owed, or paid at the door, as when the office accepts it. */
function termsOf(
  { payment_type, collect_fee }: Partial<DeliveryBody>,
  { client }: References,
  before: DeliveryRow | undefined,
): Pick<DeliveryBody, "payment_type" | "collect_fee"> {
  if (payment_type !== undefined || before) return { payment_type: payment_type ?? null, collect_fee };
  return client?.allow_credit === 1
    ? { payment_type: "partial" }
    : { payment_type: "full", collect_fee: true };
}

/** The error of paying so many cents with less. */
async function tooLittle(
  db: Db,
  { companyId, today }: Paying,
  paid: Amounts,
  due: Cents,
): Promise<FieldErrors> {
  const rate = paid.VES > 0 ? ((await rateOn(db, companyId, today))?.rate ?? null) : null;
  if (paid.VES > 0 && rate === null) return { pays_with: [texts.noRate] };
  return covers(paid, due, rate) ? {} : { pays_with: [paysTooLittle(paid, due)] };
}

/** The body may be invalid: then its amounts may be missing, or no numbers. */
const isRead = (paid: Partial<Amounts> | null | undefined): paid is Amounts =>
  Number.isSafeInteger(paid?.USD) && Number.isSafeInteger(paid?.VES);

/** What was paid of an edited order and stays paid, in cents. What paid it at once is given back when it is to be collected. */
const paidOf = (before: DeliveryRow | undefined): number =>
  before && (before.payment_type === "partial" || before.collect_fee === 1)
    ? before.debt_amount - before.debt_remaining
    : 0;
