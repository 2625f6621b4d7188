import type { Config } from "#server/program/config.ts";
import type { Db, Tx } from "#server/schema.ts";
import { AppError } from "#shared/errors.ts";
import { fileTexts } from "./texts.ts";

const RETRY_SECONDS = 600;

export interface FilesUsage {
  /** Bytes of all companies' photos and signatures. One that was sent twice counts twice. */
  used: number;
  /** Bytes that they may take: `FILES_TOTAL_MB`. */
  most: number;
}

/** How full the room for photos and signatures is, over all companies. */
export async function filesUsage(db: Db, { filesTotalBytes }: Config): Promise<FilesUsage> {
  const { used } = await db
    .selectFrom("stored_files")
    .select(({ fn }) => fn.sum<number | null>("bytes").as("used"))
    .executeTakeFirstOrThrow();
  return { used: Number(used ?? 0), most: filesTotalBytes };
}

/** Throws `unavailable` if a file of so many bytes has no room. Files that arrive at the same moment may exceed the limit by their size. */
export async function refuseAboveTotal(db: Db, config: Config, bytes: number): Promise<void> {
  const { used, most } = await filesUsage(db, config);
  if (used + bytes > most)
    throw new AppError("unavailable", { message: fileTexts.noRoom, retryAfter: RETRY_SECONDS });
}

/** Counts files that were added, or removed (negative bytes), in the same transaction as their rows. */
export async function countStored(tx: Tx, companyId: number, bytes: number): Promise<void> {
  await tx
    .insertInto("stored_files")
    .values({ company_id: companyId, bytes: Math.max(bytes, 0) })
    .onConflict((conflict) =>
      conflict.column("company_id").doUpdateSet((eb) => ({ bytes: eb("stored_files.bytes", "+", bytes) })),
    )
    .execute();
}
