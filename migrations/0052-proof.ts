import type { Ddl } from "#server/database/ddl.ts";
import type { Step } from "#server/database/types.ts";

/**
 * What has to prove a delivery: of the company, of a service and of a client. An order may have a PIN, and a delivery without it says
 * so. A courier may also send a note. An address may have a place on the map.
 */
export function up({ changeCheck }: Ddl): Step[] {
  const flag = (name: string) => `${name} integer not null default 0 check (${name} in (0, 1))`;
  return [
    `alter table company_settings add column proof text`,
    `alter table company_settings add column ${flag("pin")}`,
    `alter table company_settings add column ${flag("tracking_proof")}`,
    `alter table services add column proof text`,
    `alter table clients add column proof text`,

    `alter table deliveries add column pin_code text check (length(pin_code) = 4)`,
    `alter table deliveries add column pin_hash text check ((pin_code is null) = (pin_hash is null))`,

    ...changeCheck(
      "courier_actions",
      "kind",
      "kind in ('start', 'deliver', 'fail')",
      "kind in ('start', 'deliver', 'fail', 'note')",
    ),
    // JSON of a place on the map.
    `alter table client_addresses add column location text`,
    `alter table deliveries add column recipient_location text`,
    `alter table courier_actions add column pin_check text check (pin_check in ('missing', 'wrong'))`,
  ];
}
