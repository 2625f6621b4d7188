import { isClosed } from "#features/company/rules.ts";
import { findCompany } from "#features/company/server/queries.ts";
import { periodClosed } from "#features/company/texts.ts";
import { futureDate, judgeOffer } from "#features/receipts/rules.ts";
import { rateFor } from "#features/receipts/server/queries.ts";
import { offerTexts } from "#features/receipts/texts.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { spoiltReferences } from "#shared/identifiers/spoilt.ts";
import { MAX_MONEY } from "#shared/money.ts";
import type { NoticeBody } from "../contract.ts";
import { isTooOld } from "../rules.ts";
import { tooOld } from "../texts.ts";

/** Why no receipt could be made of what a client says that it paid, by field: the day, or the amount at its rate. */
export async function noticeErrors(
  db: Db,
  { companyId, today, calendarDay }: { companyId: number; today: Day; calendarDay: Day },
  { paid_on = today, ...body }: Partial<NoticeBody>,
): Promise<FieldErrors> {
  const spoilt = spoiltReferences({ reference: body.reference });
  if (spoilt.reference) return spoilt;
  // After midnight a bank's day is the next one already.
  const future = futureDate(paid_on, calendarDay);
  if (future.paid_on) return future;
  if (isTooOld(paid_on, today)) return { paid_on: [tooOld] };
  const { closed_until } = await findCompany(db, companyId);
  if (closed_until !== null && isClosed(paid_on, closed_until))
    return { paid_on: [periodClosed(closed_until)] };
  const { amount, currency, method, reference = null, bank = null, payer_phone = null } = body;
  // Another message says what is missing.
  if (amount === undefined || currency === undefined || method === undefined) return {};
  const offer = { amount, currency, method, reference, bank, payer_phone, tenders: undefined };
  const rate = await rateFor(db, companyId, offer, paid_on);
  if (currency === "VES" && rate === null) return { paid_on: [offerTexts.noRate] };
  const judged = judgeOffer(offer, { owed: MAX_MONEY, whole: false }, rate);
  return "errors" in judged ? judged.errors : {};
}
