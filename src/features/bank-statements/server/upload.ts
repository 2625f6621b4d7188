import type { Author } from "#server/author.ts";
import type { Database } from "#server/database/types.ts";
import type { Tx } from "#server/schema.ts";
import { AppError } from "#shared/errors.ts";
import { repeatedFile, statementTexts as texts } from "../texts.ts";
import { type Ahead, beginWriting, isLong, lookAhead, writeAhead } from "./importLines.ts";
import { findSameFile, insertStatement, type StatementRow, takeAccount } from "./queries.ts";
import type { ReadStatement } from "./readStatement.ts";
import { removeAbandoned } from "./removeStatement.ts";

/** How a file was sent. */
export interface UploadFields {
  account: string;
  file_name?: string | undefined;
  check?: "true" | "false" | undefined;
  again?: "true" | "false" | undefined;
}

/** A statement that was read and compared with its account. */
export interface ComparedStatement extends ReadStatement {
  ahead?: Ahead | null;
}

/** The same of an upload. */
export interface ComparedUpload extends ComparedStatement {
  digest: string | null;
  fileName: string;
  /** The statement's id, if its lines are written ahead. */
  writtenId?: number;
}

/** Whether a file is imported as it comes: nobody has to look at its columns first. */
export const isImportedAtOnce = (
  { check }: UploadFields,
  { format, isRemembered }: Pick<ReadStatement, "format" | "isRemembered">,
): boolean => check !== "true" && (format === "mt940" || isRemembered);

/** Keeps what was read. Its account is locked. Throws `conflict` for a file that another account has, unless it comes `again`. */
export async function keepUpload(
  tx: Tx,
  author: Author,
  fields: UploadFields,
  read: ComparedUpload,
): Promise<Pick<StatementRow, "id" | "bank_account_id">> {
  const { companyId, at } = author;
  const account = await takeAccount(tx, companyId, fields.account, at);
  const file_name = fields.file_name ?? (read.fileName || texts.unnamed);
  const { format, digest } = read;
  const previous = digest === null ? undefined : await findSameFile(tx, companyId, digest, account.id);
  if (previous && fields.again !== "true")
    throw new AppError("conflict", {
      message: repeatedFile(file_name, previous.account),
      previous: previous.id,
      account: previous.account,
    });
  // What is imported at once needn't be read again. To write megabytes would hold others up.
  const content = isImportedAtOnce(fields, read) ? "" : read.content;
  const statement = { bank_account_id: account.id, file_name, format, content, digest };
  return { id: await insertStatement(tx, author, statement), bank_account_id: account.id };
}

/** Writes the many lines of a file that is imported at once ahead of its import. Throws like `keepUpload` and `beginWriting`. */
export async function writeUpload(
  database: Database,
  author: Author,
  fields: UploadFields,
  read: ComparedUpload,
): Promise<ComparedUpload> {
  const { ahead = null } = read;
  if (!isImportedAtOnce(fields, read) || !isLong(ahead)) return read;
  const statement = await database.transaction(async (tx) => {
    const row = await keepUpload(tx, author, fields, read);
    await beginWriting(tx, author, row.id, ahead);
    return row;
  });
  const written = await writeAhead(database, author.companyId, statement, ahead);
  return { ...read, ahead: written, writtenId: statement.id };
}

/** Compares a statement whose columns are mapped with its account, and writes its lines ahead if they are many. */
export async function writeMapped(
  database: Database,
  author: Author,
  row: StatementRow,
  read: ReadStatement,
): Promise<ComparedStatement> {
  if (read.errors) return read;
  await removeAbandoned(database, author.companyId, row.bank_account_id);
  const ahead = await lookAhead(database.read, author.companyId, row.bank_account_id, read.lines);
  if (!isLong(ahead)) return { ...read, ahead };
  await database.transaction((tx) => beginWriting(tx, author, row.id, ahead));
  return { ...read, ahead: await writeAhead(database, author.companyId, row, ahead) };
}
