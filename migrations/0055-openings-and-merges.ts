import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

const HAS_COURIER = "courier_id is not null or status = 'pending'";
const KINDS = "'payment', 'automatic', 'advance'";
const RECEIPT_FIXED = `id, company_id, number, kind, method, amount, goods_usd, goods_ves, reference, reference_key, reference_end, bank, payer_phone,
  paid_on, date, account_id, created_at`;
const REMITTANCE_FIXED =
  "id, company_id, number, currency, amount, deducted, receipt_id, method, reference, date, account_id, created_at";

/**
 * Balances from before a company began here: an order that no list shows, of a service that nobody sells, or a receipt without money.
 * And clients that were merged into another one: their receipts and remittances go to it, nothing else of them changes.
 */
export function up({ ref, changeCheck, changeTableCheck, refersLater, ...ddl }: Ddl): Step[] {
  const flag = "opening integer not null default 0 check (opening in (0, 1))";
  return [
    `alter table services add column ${flag}`,
    `create unique index services_opening on services (company_id) where opening = 1`,
    `alter table deliveries add column ${flag} check (opening = 0 or deleted_at is not null)`,
    ...changeTableCheck("deliveries_check2", {
      table: "deliveries",
      from: HAS_COURIER,
      to: `${HAS_COURIER} or opening = 1`,
    }),
    `create index deliveries_openings on deliveries (company_id, client_id) where opening = 1`,
    ...changeCheck("receipts", "kind", `kind in (${KINDS})`, `kind in (${KINDS}, 'opening')`),

    `alter table clients add column merged_into_id ${ref} check (merged_into_id is null or deleted_at is not null)`,
    ...refersLater("clients", "merged_into_id", "clients"),
    `create index clients_merged on clients (company_id, merged_into_id) where merged_into_id is not null`,
    ...ddl.noLongerOnlyAdvances("receipts"),
    ...ddl.onlyAdvances(
      "receipts",
      RECEIPT_FIXED,
      `(old.state = 'voided' and (new.state <> 'voided' or old.client_id is not distinct from new.client_id))
        or (old.state = 'confirmed' and new.state = 'reported' and (old.confirmed_at is null or new.confirmed_at is not null))
        or (old.client_id is null) <> (new.client_id is null)`,
    ),
    ...ddl.noLongerOnlyAdvances("remittances"),
    ...ddl.onlyAdvances(
      "remittances",
      REMITTANCE_FIXED,
      "old.voided_at is not null and (new.voided_at is null or old.client_id = new.client_id)",
    ),
  ];
}
