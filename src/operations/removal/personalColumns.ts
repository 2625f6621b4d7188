import { type RawBuilder, sql } from "kysely";
import type { Schema, Tx } from "#server/schema.ts";
import { fold, sortKey } from "#shared/search.ts";

export const ERASED = "Persona eliminada";

interface PartOf<Table extends keyof Schema> {
  table: Table;
  /** What replaces the text of each column. */
  columns: Replacements<Table>;
  /** Columns that say the same in another form, or something else besides: their texts are not looked for elsewhere. */
  besides?: Replacements<Table>;
}
type Replacements<Table extends keyof Schema> = { readonly [Column in keyof Schema[Table]]?: string | null };
type Part = { [Table in keyof Schema]: PartOf<Table> }[keyof Schema];

const [ERASED_FIRST = "", ...ERASED_LAST] = ERASED.split(" ");

/** Which columns hold the text of a person, by who it is, and what replaces it. */
export const PERSONAL = {
  client: {
    table: "clients",
    columns: { legal_name: ERASED, registration_number: "" },
    besides: {
      registration_key: "",
      document_key: "",
      notes: null,
      alert: null,
      blocked_reason: null,
      search: fold(ERASED),
      sort_name: sortKey(ERASED),
    },
  },
  courier: {
    table: "couriers",
    columns: { phone: "", plate: null },
    besides: {
      vehicle: null,
      first_name: ERASED_FIRST,
      last_name: ERASED_LAST.join(" "),
      search: fold(ERASED),
      sort_name: sortKey(ERASED),
    },
  },
  account: {
    table: "accounts",
    columns: { name: ERASED, email: "" },
    besides: { picture: null, search: fold(ERASED) },
  },
  actor: { table: "events", columns: {}, besides: { actor_name: ERASED, ip: "", search: fold(ERASED) } },
  portalAccess: { table: "portal_accesses", columns: {}, besides: { email_key: null } },
  recipient: {
    table: "deliveries",
    columns: { recipient_name: ERASED, recipient_phone: "", recipient_address: "" },
    besides: { recipient_location: null },
  },
  sender: {
    table: "deliveries",
    columns: { anonymous_name: ERASED, anonymous_document: "", anonymous_phone: "", pickup_address: "" },
    besides: { anonymous_sort: sortKey(ERASED) },
  },
  orderNotes: {
    table: "deliveries",
    columns: { notes: null },
    besides: { contents: null, partial_reason: null },
  },
  receiver: {
    table: "courier_actions",
    columns: { receiver_name: null, receiver_document: null },
    besides: { note: null, partial_reason: null },
  },
  addressee: { table: "change_payments", columns: { phone: "", document: "" } },
  notice: { table: "payment_notices", columns: { payer_phone: null, note: null } },
} as const satisfies Record<string, Part>;

/** Erases who this is in the rows that meet the condition. Returns what was there, as it may be written elsewhere. */
export async function erasePersonal(
  tx: Tx,
  who: keyof typeof PERSONAL,
  which: RawBuilder<unknown>,
): Promise<string[]> {
  const { table, columns, besides }: Part = PERSONAL[who];
  const names = Object.keys(columns);
  const { rows } =
    names.length === 0
      ? { rows: [] }
      : await sql<Record<string, string | null>>`
          select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)} where ${which}`.execute(
          tx,
        );
  const sets = Object.entries({ ...columns, ...besides }).map(
    ([column, text]) => sql`${sql.ref(column)} = ${text}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${which}`.execute(tx);
  return rows.flatMap((row) => names.map((name) => row[name] ?? ""));
}
