import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const FIXED = `id, company_id, number, client_id, kind, method, amount, goods_usd, goods_ves, reference, reference_key, reference_end, bank, payer_phone,
  paid_on, date, account_id, created_at`;

/** When a person confirmed a receipt. Only such a confirmation can be taken back, with its moment. */
export const up = ({ onlyAdvances, noLongerOnlyAdvances }: Ddl): Step[] => [
  `alter table receipts add column confirmed_at text`,
  ...noLongerOnlyAdvances("receipts"),
  ...onlyAdvances(
    "receipts",
    FIXED,
    `old.state = 'voided' or (old.state = 'confirmed' and new.state = 'reported'
      and (old.confirmed_at is null or new.confirmed_at is not null))`,
  ),
];
