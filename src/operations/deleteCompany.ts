import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { findCompany } from "#features/company/server/queries.ts";
import { isPostgres } from "#server/database/executor.ts";
import { FILES_FOLDER } from "#server/files/folderStore.ts";
import { selectHashes } from "#server/files/names.ts";
import { openFileStore } from "#server/files/openFileStore.ts";
import { createSendMail } from "#server/mail/send.ts";
import { reasonOf } from "#server/monitoring/reasonOf.ts";
import type { Config } from "#server/program/config.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { Db, Tx } from "#server/schema.ts";
import { loadSecretKey } from "#server/twoFactor/keyFile.ts";
import { change, requireThisVersion, withReader } from "./change.ts";
import { runOperation } from "./program.ts";
import { companyIdOf, companyTables, withRemoval } from "./removal/companyTables.ts";
import { deletionMailTexts as texts } from "./removal/deletionMail.ts";

const DAY_MS = 86_400_000;
const DAYS_TO_CONFIRM = 7;
/** A sealed text may begin with `-`, which the command line takes for an option. */
const FIRST_LETTER = "C";
/** What the confirmation is sealed for, so that no other secret can be used as one. */
const PURPOSE = "delete company";

async function findOwner(db: Db, companyId: number) {
  return db
    .selectFrom("accounts")
    .select(["name", "email"])
    .where("company_id", "=", companyId)
    .where("type", "=", "user")
    .orderBy("id")
    .executeTakeFirstOrThrow();
}

/** Mails the owner a code that confirms the deletion. It is not stored: only this server's key can have made it. */
async function askOwner(config: Config, companyId: number, now: Date): Promise<string> {
  const { mail, publicUrl } = config;
  if (!mail || !publicUrl)
    throw new StartupError(
      "No hay un servidor de correo para pedir la confirmación: pídela al dueño de otra manera, y usa --force.",
    );
  const [company, owner] = await withReader(config, async (db) => [
    await findCompany(db, companyId),
    await findOwner(db, companyId),
  ]);
  const until = now.getTime() + DAYS_TO_CONFIRM * DAY_MS;
  const code = FIRST_LETTER + loadSecretKey(config).seal(JSON.stringify({ companyId, until }), PURPOSE);
  await createSendMail(mail)({
    to: { name: owner.name, address: owner.email },
    subject: texts.subject(company.name),
    letter: {
      company: company.name,
      greeting: texts.greeting(owner.name),
      before: [texts.asked(company.name), texts.download],
      link: { label: texts.label, url: `${publicUrl}/company` },
      after: [texts.confirm, code, texts.lasts(DAYS_TO_CONFIRM), texts.notYou],
    },
  }).catch((error: unknown) => {
    throw new StartupError(
      `No se ha eliminado nada. El correo a ${owner.email} no salió: ${reasonOf(error)}`,
    );
  });
  return `No se ha eliminado nada. Se pidió la confirmación a ${owner.email}; con el código que recibió: npm run delete-company -- ${companyId} --confirmation CÓDIGO`;
}

function isConfirmed(config: Config, companyId: number, code: string, now: Date): boolean {
  try {
    const confirmation = JSON.parse(loadSecretKey(config).open(code.slice(FIRST_LETTER.length), PURPOSE)) as {
      companyId: number;
      until: number;
    };
    return confirmation.companyId === companyId && now.getTime() < confirmation.until;
  } catch {
    // Not a code of this server.
    return false;
  }
}

/** Removes every row of the company in one transaction, then its files. Returns what to print. */
async function deleteCompany(config: Config, companyId: number): Promise<string> {
  const { rows, hashes } = await change(config, async (tx) => {
    await requireThisVersion(tx);
    // Nobody adds rows meanwhile: theirs refer to this one. An embedded database has one writer.
    if (isPostgres(tx)) await sql`select id from companies where id = ${companyId} for update`.execute(tx);
    const hashes = await selectHashes(tx, companyId);
    const rows = await withRemoval(tx, () => removeRows(tx, companyId));
    return { rows, hashes };
  });
  // After the commit. If this is interrupted, the server's daily search for files without a row removes the rest.
  const store = openFileStore(config);
  for (const sha256 of hashes) await store.remove(companyId, sha256);
  if (!config.bucket)
    await rm(join(config.dataDir, FILES_FOLDER, String(companyId)), { recursive: true, force: true });
  return `Empresa ${companyId} eliminada: ${rows} filas y ${hashes.length} archivos.`;
}

async function removeRows(tx: Tx, companyId: number): Promise<number> {
  const tables = await companyTables(tx);
  await removeTraces(tx, companyId);
  let removed = 0;
  // Twice, because the triggers of some tables keep sums in others.
  for (const { name } of [...tables, ...tables]) {
    const of = sql`from ${sql.table(name)} where company_id = ${companyId}`;
    const { rows } = await sql<{ count: number }>`select count(*) as count ${of}`.execute(tx);
    await sql`delete ${of}`.execute(tx);
    removed += Number(rows[0]?.count);
  }
  await tx.deleteFrom("companies").where("id", "=", companyId).execute();
  return removed + 1;
}

/** Counted attempts and waiting jobs are of no company, but may name its people. */
async function removeTraces(tx: Tx, companyId: number): Promise<void> {
  const accounts = await tx
    .selectFrom("accounts")
    .select(["id", "email"])
    .where("company_id", "=", companyId)
    .execute();
  const emails = accounts.map(({ email }) => email.toLowerCase()).filter(Boolean);
  const buckets = new Set([
    ...accounts.flatMap(({ id }) => [
      `two-factor sign-in ${id}`,
      `two-factor settings ${id}`,
      `own password ${id}`,
      `files ${id}`,
    ]),
    `company files ${companyId}`,
    `company kB ${companyId}`,
    `company proofs ${companyId}`,
  ]);
  for (const { bucket } of await tx.selectFrom("attempts").select("bucket").execute())
    if (
      buckets.has(bucket) ||
      bucket.startsWith(`request form ${companyId} `) ||
      emails.some((email) => bucket.endsWith(` ${email}`))
    )
      await tx.deleteFrom("attempts").where("bucket", "=", bucket).execute();
  for (const { id, payload } of await tx.selectFrom("jobs").select(["id", "payload"]).execute())
    if (
      JSON.parse(payload).companyId === companyId ||
      emails.some((email) => payload.toLowerCase().includes(JSON.stringify(email)))
    )
      await tx.deleteFrom("jobs").where("id", "=", id).execute();
}

if (import.meta.main)
  await runOperation(
    "npm run delete-company -- EMPRESA [--confirmation CÓDIGO] [--force]",
    [1, 1],
    async ({ config, subjects, has, valueFor }) => {
      const id = await withReader(config, async (db) => {
        await requireThisVersion(db);
        return companyIdOf(db, subjects[0] ?? "");
      });
      const code = valueFor("confirmation");
      if (code === undefined && !has("force")) return askOwner(config, id, new Date());
      if (code !== undefined && !isConfirmed(config, id, code, new Date()))
        throw new StartupError(`El código no confirma que se elimine la empresa ${id}, o venció.`);
      return deleteCompany(config, id);
    },
  );
