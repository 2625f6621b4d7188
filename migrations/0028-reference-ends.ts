import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** As in migration 0017: only the state of a receipt changes. */
const FIXED = `id, company_id, number, client_id, kind, method, amount, goods_usd, goods_ves, reference, reference_key, reference_end, bank, payer_phone,
  paid_on, date, account_id, created_at`;

/** The end of a reference has six digits. Its key has no leading zeros, so the end of a short one lacked them. */
export function up({ onlyAdvances, noLongerOnlyAdvances }: Ddl): Step[] {
  return [
    ...noLongerOnlyAdvances("receipts"),
    `update receipts set reference_end = substr('000000' || reference_key, length(reference_key) + 1) where length(reference_key) < 6`,
    ...onlyAdvances(
      "receipts",
      FIXED,
      "old.state = 'voided' or (old.state = 'confirmed' and new.state = 'reported')",
    ),
  ];
}
