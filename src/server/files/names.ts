import type { Db } from "#server/schema.ts";

export interface FileOfCompany {
  company_id: number;
  sha256: string;
}

/** The tables that refer to files, by their SHA-256. */
const NAMING = ["proof_files", "paper_photos"] as const;

/** Those of these files of a company that a row names. */
export async function selectNamed(
  db: Db,
  companyId: number,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const table of NAMING) {
    const rows = await db
      .selectFrom(table)
      .select("sha256")
      .where("company_id", "=", companyId)
      .where("sha256", "in", hashes)
      .execute();
    for (const { sha256 } of rows) named.add(sha256);
  }
  return named;
}

/** Those of these files that no row names any longer. */
export async function selectUnnamed(db: Db, files: readonly FileOfCompany[]): Promise<FileOfCompany[]> {
  const unnamed: FileOfCompany[] = [];
  for (const { company_id, sha256 } of files)
    if (!(await selectNamed(db, company_id, [sha256])).has(sha256)) unnamed.push({ company_id, sha256 });
  return unnamed;
}

/** Whether any row names a file of the company. */
export async function hasFiles(db: Db, companyId: number): Promise<boolean> {
  for (const table of NAMING) {
    const query = db.selectFrom(table).select("id").where("company_id", "=", companyId);
    if (await query.limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** The hashes of all files of the company. */
export async function selectHashes(db: Db, companyId: number): Promise<string[]> {
  const hashes = new Set<string>();
  for (const table of NAMING)
    for (const { sha256 } of await db
      .selectFrom(table)
      .select("sha256")
      .where("company_id", "=", companyId)
      .execute())
      hashes.add(sha256);
  return [...hashes];
}
