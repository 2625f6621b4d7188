import { createWriteStream } from "node:fs";
import { link, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { findCompany } from "#features/company/server/queries.ts";
import { writeArchive } from "#features/reports/server/export/archive.ts";
import type { Config } from "#server/program/config.ts";
import { StartupError } from "#server/program/startupError.ts";
import { asTyped } from "./asTyped.ts";
import { PARTIAL, sync } from "./backups/snapshot.ts";
import { requireThisVersion, withReader } from "./change.ts";
import { runOperation } from "./program.ts";
import { companyIdOf } from "./removal/companyTables.ts";

/** Writes the ZIP that the company's owner can download, as of one moment. The server may be running. Throws a `StartupError`. */
async function exportCompany(config: Config, subject: string, to: string): Promise<string> {
  if (await stat(to).catch(() => null)) throw new StartupError(`Ya existe ${to}: elige otro nombre.`);
  const partial = `${to}.${process.pid}${PARTIAL}`;
  try {
    const name = await withReader(config, async (db) => {
      await requireThisVersion(db);
      const id = await companyIdOf(db, subject);
      const company = (await findCompany(db, id)).name;
      const exported = { company, at: new Date(), timeZone: config.timeZone };
      await writeArchive(db, id, exported, createWriteStream(partial, { mode: 0o600 }));
      return company;
    });
    await sync(partial);
    await link(partial, to);
    await sync(dirname(to));
    return `Datos de ${name} guardados en ${to}`;
  } finally {
    await rm(partial, { force: true });
  }
}

if (import.meta.main)
  await runOperation("npm run export-company -- EMPRESA ARCHIVO", [2, 2], ({ config, subjects }) => {
    const [company = "", file = ""] = subjects;
    return exportCompany(config, company, asTyped(file));
  });
