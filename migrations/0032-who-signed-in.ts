import type { Ddl } from "#server/database/ddl.ts";

/**
 * `proved_at`: when a sign-in's person last proved who it is, by password or by a courier's code. `issued_by`: who made the code that
 * signs a courier's phone in. `sent_sha256`: the hash of a photo as its phone sent it, because the server stores it encoded anew; null
 * for a file that is stored as it was sent.
 */
export function up({ key, ref, refersLater }: Ddl): string[] {
  return [
    `alter table sign_ins add column proved_at ${key}`,
    ...["sign_ins", "courier_codes"].flatMap((table) => [
      `alter table ${table} add column issued_by ${ref}`,
      ...refersLater(table, "issued_by", "accounts"),
      `create index ${table}_by_issuer on ${table} (issued_by) where issued_by is not null`,
    ]),
    `alter table proof_files add column sent_sha256 ${key}`,
    `update sign_ins set proved_at = created_at`,
  ];
}
