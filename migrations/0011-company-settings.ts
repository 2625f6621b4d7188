import type { Ddl } from "#server/database/ddl.ts";

/**
 * A company's settings and logo. They are not columns of `companies`, because every order locks that row for its number, and an
 * edit of the settings must not wait for orders.
 */
export function up({ ref, key, bytes }: Ddl): string[] {
  const texts = ["name", "document", "phone", "email", "address", "payment_details", "ticket_note"];
  const written = texts.map((column) => `${column} text not null default ''`).join(", ");
  return [
    `create table company_settings (id ${ref} primary key, company_id ${ref} not null unique references companies (id), ${written},
      tracking integer not null default 1 check (tracking in (0, 1)), logo text, created_at ${key} not null, updated_at ${key} not null,
      version integer not null default 1, deleted_at ${key}, check (id = company_id), check (name <> ''))`,
    `create table company_logos (company_id ${ref} primary key references companies (id), bytes ${bytes} not null)`,
    `insert into company_settings (id, company_id, name, created_at, updated_at)
      select c.id, c.id, a.name, c.created_at, c.created_at from companies as c
      join accounts as a on a.company_id = c.id and a.type = 'user'`,
  ];
}
