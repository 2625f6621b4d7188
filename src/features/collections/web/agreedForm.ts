import type { FieldErrors } from "#shared/errors.ts";
import { type Cents, parseMoney, toDollars } from "#shared/money.ts";
import { whyNoAmount } from "#shared/reading/amount.ts";
import { tooLongText } from "#shared/texts.ts";
import { readAmount } from "#web/form/fields/amount.ts";
import { agreementErrors } from "../agreedTexts.ts";
import { type Agreed, agreeOn, type DueAtDoor, differs } from "../rules.ts";
import { agreedProblems as problems } from "../texts.ts";

/** What was agreed at a door, as typed. An empty amount is as planned. */
export interface TypedAgreement {
  goods: string;
  fee: string;
  reason: string;
}

/** The longest reason that the contract takes. */
const MOST_REASON = 200;

const AMOUNTS = ["goods", "fee"] as const;

export const blankAgreement = (): TypedAgreement => ({ goods: "", fee: "", reason: "" });

/** Undefined if it is no amount. */
function readAgreed(planned: DueAtDoor, typed: TypedAgreement, name: (typeof AMOUNTS)[number]) {
  if (typed[name].trim() === "") return planned[name];
  const amount = parseMoney(readAmount(typed[name]));
  return amount === undefined || amount < 0 ? undefined : amount;
}

const agreedIn = (planned: DueAtDoor, typed: TypedAgreement): Agreed =>
  Object.fromEntries(AMOUNTS.map((name) => [name, readAgreed(planned, typed, name)]));

/** What is collected: as planned, while the agreement can't be. */
export function dueAgreed(planned: DueAtDoor, typed: TypedAgreement | null): DueAtDoor {
  const judged = typed ? agreeOn(planned, agreedIn(planned, typed)) : planned;
  return typeof judged === "string" ? planned : judged;
}

/** What is wrong with an agreement, by field; what is wrong with all of it stands under the first amount. */
export function agreedErrors(planned: DueAtDoor, typed: TypedAgreement | null): FieldErrors {
  if (!typed) return {};
  const first = planned.goods > 0 ? "agreed.goods" : "agreed.fee";
  const mistyped = AMOUNTS.filter((name) => readAgreed(planned, typed, name) === undefined);
  if (mistyped.length > 0)
    return Object.fromEntries(
      mistyped.map((name) => [`agreed.${name}`, [whyNoAmount(typed[name]) ?? problems.amountRequired]]),
    );
  const judged = agreeOn(planned, agreedIn(planned, typed));
  if (typeof judged === "string")
    return Object.fromEntries(
      Object.entries(agreementErrors(judged, planned)).map(([path, why]) => [
        path === "agreed" ? first : path,
        why,
      ]),
    );
  return {
    ...(differs(planned, judged) ? {} : { [first]: [problems.amountRequired] }),
    ...reasonErrors(typed.reason.trim()),
  };
}

function reasonErrors(reason: string): FieldErrors {
  if (reason === "") return { "agreed.reason": [problems.reasonRequired] };
  return reason.length > MOST_REASON ? { "agreed.reason": [tooLongText(MOST_REASON)] } : {};
}

/** The body's `agreed` of a valid agreement. */
export function agreedBody(planned: DueAtDoor, typed: TypedAgreement | null) {
  if (!typed) return {};
  const { goods, fee } = dueAgreed(planned, typed);
  return { agreed: { goods: toDollars(goods), fee: toDollars(fee), reason: typed.reason.trim() } };
}

/** Both together, in cents. */
export const sumDue = ({ goods, fee }: DueAtDoor): Cents => (goods + fee) as Cents;
