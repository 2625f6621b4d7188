import { sql } from "kysely";
import { type FileOfCompany, selectUnnamed } from "#server/files/names.ts";
import { countStored } from "#server/files/usage.ts";
import type { Tx } from "#server/schema.ts";

/** Removes the rows of photos and signatures of these orders. Returns the files that no other row names. */
export async function removeProofs(tx: Tx, orderIds: number[]): Promise<FileOfCompany[]> {
  await tx.deleteFrom("awaited_files").where("delivery_id", "in", orderIds).execute();
  const removed = await tx
    .deleteFrom("proofs")
    .where("delivery_id", "in", orderIds)
    .returning("file_id")
    .execute();
  const removedFiles: FileOfCompany[] = [];
  for (const id of new Set(removed.map(({ file_id }) => file_id))) {
    const { rows } = await sql<FileOfCompany & { size: number }>`
      delete from proof_files where id = ${id} and not exists (select 1 from proofs where file_id = ${id})
      returning company_id, sha256, size`.execute(tx);
    for (const { size, ...file } of rows) {
      await countStored(tx, file.company_id, -size);
      removedFiles.push(file);
    }
  }
  return selectUnnamed(tx, removedFiles);
}
