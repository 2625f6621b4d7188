import type { Db, Tx } from "#server/database/schema.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { NOT_VALID } from "#shared/fields.ts";
import type { Client, ClientBody } from "../contract.ts";
import { clientTexts } from "../texts.ts";

/** The three lists of a client. */
export type Parts = Pick<Client, "addresses" | "phones" | "emails">;

const TABLES = { addresses: "client_addresses", phones: "client_phones", emails: "client_emails" } as const;
const TEXT = { addresses: "address", phones: "phone", emails: "email" } as const;
type List = keyof typeof TABLES;
const LISTS = Object.keys(TABLES) as List[];

/** Clients per statement: the engines accept about 30,000 parameters. */
const AT_ONCE = 1000;

/** Reads the lists of many clients. An address that an order uses for pickup can't be removed. */
export async function partsOf(
  db: Db,
  clients: readonly { id: number }[],
): Promise<(clientId: number) => Parts> {
  const of = new Map<number, Parts>();
  for (let done = 0; done < clients.length; done += AT_ONCE) {
    const ids = clients.slice(done, done + AT_ONCE).map(({ id }) => id);
    const [addresses, phones, emails] = await readParts(db, ids);
    for (const id of ids) of.set(id, { addresses: [], phones: [], emails: [] });
    for (const { client_id, id, address, used } of addresses)
      of.get(client_id)?.addresses.push({ id, address, canDelete: used === null });
    for (const { client_id, ...phone } of phones) of.get(client_id)?.phones.push(phone);
    for (const { client_id, ...email } of emails) of.get(client_id)?.emails.push(email);
  }
  return (clientId) => of.get(clientId) ?? { addresses: [], phones: [], emails: [] };
}

function readParts(db: Db, ids: readonly number[]) {
  return Promise.all([
    db
      .selectFrom("client_addresses as a")
      .select(["a.id", "a.client_id", "a.address"])
      .select((eb) =>
        eb
          .selectFrom("deliveries as d")
          .select((of) => of.lit(1).as("one"))
          .whereRef("d.company_id", "=", "a.company_id")
          .whereRef("d.client_id", "=", "a.client_id")
          .whereRef("d.pickup_address", "=", "a.address")
          .where("d.deleted_at", "is", null)
          .limit(1)
          .as("used"),
      )
      .where("a.client_id", "in", ids)
      .orderBy("a.position")
      .execute(),
    db
      .selectFrom("client_phones")
      .select(["id", "client_id", "phone"])
      .where("client_id", "in", ids)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("client_emails")
      .select(["id", "client_id", "email"])
      .where("client_id", "in", ids)
      .orderBy("position")
      .execute(),
  ]);
}

type Given = { id?: unknown };

/** Errors of new lists: unknown ids, repeated ids, and missing addresses that are in use. */
export function partErrors(body: Partial<ClientBody>, now: Parts | null): FieldErrors {
  const errors: FieldErrors = {};
  for (const list of LISTS) {
    const given: readonly Given[] = Array.isArray(body[list]) ? (body[list] as Given[]) : [];
    const left = new Set(now?.[list].map(({ id }) => id));
    given.forEach((entry, index) => {
      const id = entry?.id;
      if (typeof id === "number" && !left.delete(id)) errors[`${list}.${index}.id`] = [NOT_VALID];
    });
    if (list === "addresses" && now?.addresses.some(({ id, canDelete }) => left.has(id) && !canDelete))
      errors.addresses = [clientTexts.addressInUse];
  }
  return errors;
}

/** Replaces the client's lists by the body's: known ids are updated, new entries added, the rest removed. */
export async function writeParts(
  tx: Tx,
  companyId: number,
  clientId: number,
  body: ClientBody,
): Promise<void> {
  for (const list of LISTS) await writeList(tx, companyId, clientId, list, body[list] as PartBody[]);
}

type PartBody = { id?: number | undefined } & Partial<Record<(typeof TEXT)[List], string>>;

/** Rows of one statement, which takes no more than some 30,000 values. */
const ROWS = 2000;

/** A few statements, however long the list is: a connection of PostgreSQL's pool is held for no longer than that. */
async function writeList(
  tx: Tx,
  companyId: number,
  clientId: number,
  list: List,
  entries: readonly PartBody[],
): Promise<void> {
  // The three tables differ only in the name of their text column.
  const [table, column] = [TABLES[list] as "client_phones", TEXT[list] as "phone"];
  const kept = entries.flatMap(({ id }) => (id === undefined ? [] : [id]));
  let others = tx.deleteFrom(table).where("client_id", "=", clientId);
  if (kept.length > 0) others = others.where("id", "not in", kept);
  await others.execute();
  const rows = entries.map(({ id, ...entry }, position) => ({
    ...(id === undefined ? {} : { id }),
    company_id: companyId,
    client_id: clientId,
    position,
    [column]: entry[column] ?? "",
  }));
  // Rows of one statement have the same columns.
  for (const same of [rows.filter((row) => "id" in row), rows.filter((row) => !("id" in row))])
    for (let done = 0; done < same.length; done += ROWS)
      await tx
        .insertInto(table)
        .values(same.slice(done, done + ROWS) as never)
        .onConflict((conflict) =>
          conflict.column("id").doUpdateSet((eb) => ({
            position: eb.ref("excluded.position"),
            [column]: eb.ref(`excluded.${column}`),
          })),
        )
        .execute();
}
