import type { Ddl } from "#server/database/ddl.ts";

/**
 * `closing_mail`: JSON of who gets a mail with each day's figures, and at which hour; null: nobody. `closing_mailed_on`: the last day whose
 * mail was planned. Indexes of the shifts that are open, and of the settlements whose difference waits for a
 * decision: few of many.
 */
export function up({ key }: Ddl): string[] {
  return [
    `alter table company_settings add column closing_mail text`,
    `alter table company_settings add column closing_mailed_on ${key}`,
    `create index company_settings_closing on company_settings (id) where closing_mail is not null`,
    `create index shifts_still_open on shifts (company_id, opened_at) where closed_at is null`,
    `create index settlements_undecided on settlements (company_id, id)
      where decision is null and voided_at is null
        and (counted_usd + kept - returned_usd - expected_usd <> 0 or counted_ves - returned_ves - expected_ves <> 0)`,
  ];
}
