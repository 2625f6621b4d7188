import { rmSync } from "node:fs";
import { sql } from "kysely";
import { removeUnnamed } from "#features/couriers/server/paperPhotos.ts";
import { selectUnnamed } from "#server/files/names.ts";
import { openFileStore } from "#server/files/openFileStore.ts";
import type { Config } from "#server/program/config.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { Tx } from "#server/schema.ts";
import { instantAt } from "#shared/dates.ts";
import type { Entity } from "#shared/vocabulary.ts";
import { change, requireThisVersion, withReader } from "./change.ts";
import { runOperation } from "./program.ts";
import { withRemoval } from "./removal/companyTables.ts";
import { spelledPhones } from "./removal/erasedPhones.ts";
import { type Erase, erasePhone } from "./removal/erasePhone.ts";
import { eraseStanding } from "./removal/eraseStanding.ts";
import { findNamings, replaceInEvents, replaceNamings, writtenIn } from "./removal/eraseTexts.ts";
import { type Left, leftFile, readLeft, writeLeft } from "./removal/leftToErase.ts";
import { erasePersonal } from "./removal/personalColumns.ts";

const instantNow = () => instantAt(new Date());

/** The events about a record that is gone name its company. */
async function companyOfEvents(tx: Tx, entity: Entity, id: number): Promise<number> {
  const event = await tx
    .selectFrom("events")
    .select("company_id")
    .where("entity", "=", entity)
    .where("entity_id", "=", id)
    .executeTakeFirst();
  if (!event) throw new StartupError(`No hay nada con el número ${id}`);
  return event.company_id;
}

/** A person in use is not erased: people would see a nameless client, and a person who owes may be kept. */
function requireDeleted(row: { deleted_at: string | null }): void {
  if (row.deleted_at === null) throw new StartupError("Elimina primero el registro en Mandado.");
}

const eraseClient: Erase = async (tx, subject) => {
  const id = Number(subject);
  const about = { entity: "client" as const, id };
  const row = await tx.selectFrom("clients").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return { companyId: await companyOfEvents(tx, "client", id), about, texts: [] };
  requireDeleted(row);
  const rowsOf = <Table extends "client_addresses" | "client_phones" | "client_emails">(table: Table) =>
    sql<{ text: string }>`delete from ${sql.table(table)} where client_id = ${id}
      returning ${sql.ref({ client_addresses: "address", client_phones: "phone", client_emails: "email" }[table])} as text`.execute(
      tx,
    );
  const parts = [
    ...(await rowsOf("client_addresses")).rows,
    ...(await rowsOf("client_phones")).rows,
    ...(await rowsOf("client_emails")).rows,
  ].map(({ text }) => text);
  const receipts = sql`receipt_id in (select id from receipts where client_id = ${id})`;
  const addressees = await erasePersonal(tx, "addressee", receipts);
  const noticed = await erasePersonal(tx, "notice", sql`client_id = ${id}`);
  const people = await erasePeople(tx, id);
  await eraseStanding(tx, row.company_id, ({ client_id }) => client_id === id);
  const own = await erasePersonal(tx, "client", sql`id = ${id}`);
  await countVersion(tx, "clients", row);
  const texts = [...own, ...parts, ...addressees, ...people, ...noticed, ...(await eraseMerged(tx, id))];
  return { companyId: row.company_id, about, texts };
};

/** The client's people with access to the portal. Returns their names and e-mails. */
async function erasePeople(tx: Tx, clientId: number): Promise<string[]> {
  const people = await tx
    .selectFrom("portal_accesses as p")
    .innerJoin("accounts as a", "a.id", "p.account_id")
    .select("a.id")
    .where("p.client_id", "=", clientId)
    .execute();
  await erasePersonal(tx, "portalAccess", sql`client_id = ${clientId}`);
  const texts: string[] = [];
  for (const { id } of people) texts.push(...(await eraseAccount(tx, id)));
  return texts;
}

/** The same person under other names: the clients that were merged into it. */
async function eraseMerged(tx: Tx, id: number): Promise<string[]> {
  const merged = await tx.selectFrom("clients").select("id").where("merged_into_id", "=", id).execute();
  const all: string[] = [];
  for (const other of merged) {
    const about = { entity: "client" as const, id: other.id };
    const { companyId, texts } = await eraseClient(tx, String(other.id), undefined);
    const written = [...texts, ...(await writtenIn(tx, companyId, about))];
    await replaceInEvents(tx, companyId, about, written);
    all.push(...written);
  }
  return all;
}

const eraseCourier: Erase = async (tx, subject) => {
  const id = Number(subject);
  const about = { entity: "courier" as const, id };
  const row = await tx.selectFrom("couriers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return { companyId: await companyOfEvents(tx, "courier", id), about, texts: [] };
  requireDeleted(row);
  const papers = await tx
    .deleteFrom("courier_papers")
    .where("courier_id", "=", id)
    .returning(["number", "photo_id"])
    .execute();
  const photos = papers.flatMap(({ photo_id }) => (photo_id === null ? [] : [photo_id]));
  const files = await selectUnnamed(tx, await removeUnnamed(tx, photos));
  const texts = await erasePersonal(tx, "courier", sql`id = ${id}`);
  await countVersion(tx, "couriers", row);
  const phone = await tx
    .selectFrom("courier_accounts")
    .select("account_id")
    .where("courier_id", "=", id)
    .executeTakeFirst();
  if (phone) await eraseAccount(tx, phone.account_id);
  return {
    companyId: row.company_id,
    about,
    texts: [`${row.first_name} ${row.last_name}`, ...texts, ...papers.map(({ number }) => number)],
    files,
  };
};

const eraseEmployee: Erase = async (tx, subject) => {
  const id = Number(subject);
  const about = { entity: "employee" as const, id };
  const row = await tx
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", id)
    .where("type", "=", "employee")
    .executeTakeFirst();
  if (!row) return { companyId: await companyOfEvents(tx, "employee", id), about, texts: [] };
  requireDeleted(row);
  return { companyId: row.company_id, about, texts: await eraseAccount(tx, id) };
};

const countVersion = (
  tx: Tx,
  table: "clients" | "couriers",
  { id, version }: { id: number; version: number },
) =>
  tx
    .updateTable(table)
    .set({ updated_at: instantNow(), version: version + 1 })
    .where("id", "=", id)
    .execute();

/** The account stays, because payments and events refer to it, but it says nothing and signs nobody in. Returns its name and e-mail. */
async function eraseAccount(tx: Tx, id: number): Promise<string[]> {
  for (const table of [
    "sign_ins",
    "password_resets",
    "two_factor",
    "recovery_codes",
    "sign_in_codes",
    "pictures",
    "idempotency_keys",
  ] as const)
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(tx);
  await tx.updateTable("accounts").set({ updated_at: instantNow() }).where("id", "=", id).execute();
  await erasePersonal(tx, "actor", sql`actor_id = ${id}`);
  return erasePersonal(tx, "account", sql`id = ${id}`);
}

const KINDS: Record<string, Erase> = {
  client: eraseClient,
  courier: eraseCourier,
  employee: eraseEmployee,
  phone: erasePhone,
};

/** How many texts are replaced in one transaction: SQLite's only writer is the server's too. */
const BATCH = 200;

/**
 * Replaces a person's name and contact wherever they are written, in many short transactions. Amounts, days and numbers stay. The same
 * command goes on where one was ended. Throws a `StartupError`.
 */
async function erase(config: Config, subject: string, company: string | undefined): Promise<string> {
  const [kind = "", ...rest] = subject.split(":");
  const eraseKind = KINDS[kind];
  const value = rest.join(":");
  if (!eraseKind || (kind !== "phone" && !/^\d{1,15}$/.test(value)))
    throw new StartupError("Di de quién: client:ID, courier:ID, employee:ID o phone:TELÉFONO");
  const file = leftFile(config, [subject, company ?? ""]);
  const left = await eraseRecord(config, file, (tx) => eraseKind(tx, value, company));
  const changed = left.changed + (await replaceEverywhere(config, left));
  const store = openFileStore(config);
  for (const { company_id, sha256 } of left.files) await store.remove(company_id, sha256);
  rmSync(file, { force: true });
  return `Datos personales borrados: ${changed} textos cambiados, ${left.files.length} archivos quitados. Los respaldos de antes los conservan hasta que venzan.`;
}

/** Erases the person's own record and its events, and keeps what is left to do in the file, before the commit. */
async function eraseRecord(
  config: Config,
  file: string,
  eraseOwn: (tx: Tx) => ReturnType<Erase>,
): Promise<Left> {
  const before = readLeft(file);
  const erasing = change(config, async (tx) => {
    await requireThisVersion(tx);
    return withRemoval(tx, async () => {
      const { companyId, about, texts: own, files = [] } = await eraseOwn(tx);
      const written = about ? await writtenIn(tx, companyId, about) : [];
      const texts = [...new Set([...own, ...written, ...(before?.texts ?? [])])];
      const changed = about ? await replaceInEvents(tx, companyId, about, texts) : 0;
      const left = { companyId, texts, files: [...files, ...(before?.files ?? [])], changed };
      writeLeft(file, left);
      return left;
    });
  });
  return erasing.catch((error: unknown) => {
    // A command that was ended has erased all by which the person is found.
    if (before && error instanceof StartupError) return before;
    throw error;
  });
}

/** Returns how many texts changed. */
async function replaceEverywhere(config: Config, { companyId, texts }: Left): Promise<number> {
  const namings = await withReader(config, async (db) =>
    findNamings(db, companyId, [...texts, ...(await spelledPhones(db, companyId, texts))]),
  );
  for (let done = 0; done < namings.length; done += BATCH)
    await change(config, (tx) =>
      withRemoval(tx, () => replaceNamings(tx, companyId, namings.slice(done, done + BATCH))),
    );
  return namings.length;
}

if (import.meta.main)
  await runOperation(
    "npm run erase-person -- TIPO:ID [--company EMPRESA]",
    [1, 1],
    ({ config, subjects, valueFor }) => erase(config, subjects[0] ?? "", valueFor("company")),
  );
