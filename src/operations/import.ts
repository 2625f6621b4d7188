import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { findByEmail } from "#features/account/server/queries.ts";
import { clockOf } from "#features/company/server/queries.ts";
import { type ChosenOptions, type Import, importRoutes } from "#features/imports/contract.ts";
import { acceptCheck, checkImport } from "#features/imports/server/checking/checkImport.ts";
import type { Runner } from "#features/imports/server/kind.ts";
import { findImport, mappingOf, pageOfRows, toImport } from "#features/imports/server/queries.ts";
import { RUN_IMPORTS, runImports, startImport } from "#features/imports/server/runImport.ts";
import { readUpload, storeUpload } from "#features/imports/server/upload.ts";
import { openDatabase } from "#server/database/open.ts";
import type { Database } from "#server/database/types.ts";
import { createLog } from "#server/monitoring/log.ts";
import type { Config } from "#server/program/config.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { Db } from "#server/schema.ts";
import { timeAt } from "#shared/clock/wallClock.ts";
import { dayAt, instantAt } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { fieldErrors } from "#shared/fields.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { asTyped } from "./asTyped.ts";
import { change, requireThisVersion, withReader } from "./change.ts";
import { runOperation } from "./program.ts";

type ImportRunner = Pick<Runner, "actor" | "at">;

interface Order {
  file: string;
  kind: string;
  company: string;
  again: boolean;
  options: Record<string, string | undefined>;
}

/** Rejected rows that are printed. */
const PRINTED = 100;

/**
 * Imports a sheet into a company, in the name of one of its accounts, by the same steps as the page. The server may be running. Throws a
 * `StartupError`.
 */
async function importFile(config: Config, order: Order): Promise<string> {
  const { kind, again } = readBody({ kind: order.kind, again: order.again });
  const bytes = await readFile(order.file).catch(() => undefined);
  if (!bytes) throw new StartupError(`No se puede leer ${order.file}`);
  const now = () => new Date();
  const at = <T>(work: (database: Opened) => Promise<T>) => withDatabase(config, work);
  const runner = await at(({ transaction }) =>
    transaction(async (tx) => {
      await requireThisVersion(tx);
      return runnerOf(tx, order.company, now());
    }),
  );
  const { companyId } = runner.actor;
  const ready = await readUpload({ bytes, name: basename(order.file) }, kind, { companyId });
  const uploaded = await at(({ transaction }) =>
    transaction((tx) => storeUpload(tx, runner, { kind, again }, ready)),
  );
  const settings = { mapping: mappingOf(uploaded), options: readOptions(order.options) };
  const { id } = uploaded;
  const checked = await at(async (database) => {
    const clock = await clockOf(database.read, companyId, config.timeZone);
    const on = { companyId, today: dayAt(now(), clock), time: timeAt(now(), config.timeZone) };
    return checkImport(database, on, id, settings);
  });
  await at(async (database) => {
    await database.transaction(async (tx) => {
      await acceptCheck(tx, { companyId }, id, checked);
      await startImport(tx, runner, id, { ip: "", now: now() });
    });
    const run = runImports({ database, log: createLog(config.logLevel), timeZone: config.timeZone, now });
    await run({ id: 0, kind: RUN_IMPORTS, payload: { companyId }, companyId, attempt: 1 });
  });
  return at(async ({ read }) => {
    const row = await findImport(read, { companyId }, id);
    const rejected = await pageOfRows(read, row, { state: "rejected", page: 1, perPage: PRINTED });
    for (const { row: number, errors } of rejected.items)
      console.log(`Fila ${number}: ${Object.values(errors).flat().join("; ")}`);
    return summaryOf(await toImport(read, row, now()));
  });
}

type Opened = Pick<Database, "read" | "transaction">;

/** Opens the configured database beside the server. Of the embedded one `read` sees the moment of the call. */
async function withDatabase<T>(config: Config, work: (database: Opened) => Promise<T>): Promise<T> {
  if (config.databaseUrl === null)
    return withReader(config, (read) => work({ read, transaction: (own) => change(config, own) }));
  const database = await openDatabase({ engine: "postgres", url: config.databaseUrl });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function readBody(input: object): { kind: Import["kind"]; again: boolean } {
  const parsed = importRoutes.upload.body.safeParse(input);
  if (!parsed.success) throw new StartupError(Object.values(fieldErrors(parsed.error)).flat().join(", "));
  return parsed.data;
}

function readOptions(options: Record<string, string | undefined>): ChosenOptions {
  const parsed = importRoutes.mapping.body.shape.options.safeParse(options);
  if (!parsed.success)
    throw new StartupError(`No es un valor: ${Object.keys(fieldErrors(parsed.error)).join(", ")}`);
  return parsed.data;
}

/** The account of the e-mail, which must be one of the office's admins. */
async function runnerOf(db: Db, email: string, now: Date): Promise<ImportRunner> {
  const account = await findByEmail(db, email);
  if (!account || !mayCall("admin", account))
    throw new StartupError(`No hay un administrador con el email ${email}`);
  const { id, company_id: companyId, type, name } = account;
  return { actor: { id, companyId, type, name }, at: instantAt(now) };
}

const summaryOf = ({ id, counts: { created, updated, skipped, rejected } }: Import) =>
  `Importación ${id}: ${created} creadas, ${updated} actualizadas, ${skipped} omitidas, ${rejected} rechazadas`;

/** The messages of a refused file or mapping, in one line. */
async function explained(work: Promise<string>): Promise<string> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.values(error.errors ?? {}).flat();
    throw new StartupError(fields.length > 0 ? fields.join("; ") : error.message);
  }
}

if (import.meta.main)
  await runOperation(
    "npm run import -- ARCHIVO [--kind clients|couriers|services|tariffs|orders] [--company EMAIL] [--existing skip|update] [--decimal comma|dot] [--dates dmy|mdy] [--again]",
    [1, 1],
    ({ config, subjects, has, valueFor }) =>
      explained(
        importFile(config, {
          file: asTyped(subjects[0] ?? ""),
          kind: valueFor("kind") ?? "",
          company: valueFor("company") ?? "",
          again: has("again"),
          options: {
            existing: valueFor("existing"),
            decimal: valueFor("decimal"),
            dates: valueFor("dates"),
          },
        }),
      ),
  );
