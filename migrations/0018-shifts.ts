import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/** Shifts: the cash of one person from the float to the count. An account has one open shift at most. */
export function up({
  id,
  ref,
  cents,
  key,
  keysInside,
  keysAfterwards,
  onlyAdvances,
  refersLater,
}: Ddl): Step[] {
  const keys = [
    "foreign key (company_id) references companies (id)",
    "foreign key (company_id, account_id) references accounts (company_id, id)",
  ];
  return [
    `create table shifts (id ${id}, company_id ${ref} not null, account_id ${ref} not null, opened_at ${key} not null,
      float_usd ${cents} not null check (float_usd >= 0), float_ves ${cents} not null check (float_ves >= 0), closed_at ${key},
      counted_usd ${cents} check (counted_usd >= 0), counted_ves ${cents} check (counted_ves >= 0), breakdown text, note text,
      unique (company_id, id),
      check ((closed_at is null) = (counted_usd is null) and (closed_at is null) = (counted_ves is null)) ${keysInside(keys)})`,
    ...keysAfterwards("shifts", keys),
    `create unique index shifts_open on shifts (company_id, account_id) where closed_at is null`,
    `create index shifts_by_account on shifts (company_id, account_id, id)`,
    ...onlyAdvances(
      "shifts",
      "id, company_id, account_id, opened_at, float_usd, float_ves",
      "old.closed_at is not null",
    ),
    ...refersLater("journal_lines", "shift_id", "shifts"),
    `create index journal_lines_by_shift on journal_lines (company_id, shift_id, entry_id) where shift_id is not null`,
  ];
}
