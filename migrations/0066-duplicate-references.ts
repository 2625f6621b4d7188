import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** As in migration 0055, and the reason is fixed too. */
const FIXED = `id, company_id, number, kind, method, amount, goods_usd, goods_ves, reference, reference_key, reference_end, bank, payer_phone,
  paid_on, date, account_id, created_at, duplicate_reason`;

/**
 * An admin may receive a payment whose reference another receipt has. So references are no longer unique: whoever makes a receipt holds its
 * company's row, and looks them up by their ends.
 */
export const up = ({ noLongerOnlyAdvances, onlyAdvances }: Ddl): Step[] => [
  `drop index receipts_reference`,
  `alter table receipts add column duplicate_reason text`,
  ...noLongerOnlyAdvances("receipts"),
  ...onlyAdvances(
    "receipts",
    FIXED,
    `(old.state = 'voided' and (new.state <> 'voided' or old.client_id is not distinct from new.client_id))
      or (old.state = 'confirmed' and new.state = 'reported' and (old.confirmed_at is null or new.confirmed_at is not null))
      or (old.client_id is null) <> (new.client_id is null)`,
  ),
];
