import { createHash } from "node:crypto";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { change, list, read } from "#server/endpoint.ts";
import type { Tx } from "#server/schema.ts";
import { AppError, conflict, invalid } from "#shared/errors.ts";
import { toOneLine } from "#shared/fields.ts";
import { type Mapping, statementRoutes as routes, type Statement } from "../contract.ts";
import { importedText, removedText, repeatedFile, statementTexts as texts, uploadedText } from "../texts.ts";
import {
  findSameFile,
  findStatement,
  importLines,
  insertStatement,
  listAccounts,
  lockAccount,
  rememberedOf,
  rememberMapping,
  removeStatement,
  type StatementRow,
  takeAccount,
} from "./queries.ts";
import { type ReadStatement, readKept, readStatement } from "./readStatement.ts";
import { previewOf, viewStatement } from "./views.ts";

export const statementEndpoints = [
  list(
    routes.accounts,
    ({ db, actor }) => listAccounts(db, actor.companyId),
    async (accounts) => accounts,
  ),

  change(routes.create, {
    prepare: async ({ upload, actor: { companyId }, today, body, database }) => {
      if (!upload) throw invalid({ file: [texts.fileRequired] });
      const { mapping, currency } = await rememberedOf(database.read, companyId, body.account);
      const digest = createHash("sha256").update(upload.bytes).digest("base64url");
      const read = await readStatement(companyId, {
        source: { bytes: upload.bytes },
        mapping: undefined,
        remembered: mapping,
        currency,
        statementAccount: body.statement_account,
        today,
      });
      return {
        ...read,
        digest,
        fileName: toOneLine(upload.name).slice(0, 200),
      };
    },
    handle: async ({ tx, author, body, ready: read }) => {
      const { companyId, at } = author;
      const account = await takeAccount(tx, companyId, body.account, at);
      const { digest, fileName } = read;
      const file_name = body.file_name ?? (fileName || texts.unnamed);
      const previous = await findSameFile(tx, companyId, digest, account.id);
      if (previous && body.again !== "true")
        throw new AppError("conflict", {
          message: repeatedFile(file_name, previous.account),
          previous: previous.id,
          account: previous.account,
        });
      const isCertain = body.check !== "true" && (read.format === "mt940" || read.isRemembered);
      const id = await insertStatement(tx, author, {
        bank_account_id: account.id,
        file_name,
        format: read.format,
        // What is imported at once needn't be read again. To write megabytes would hold others up.
        content: isCertain ? "" : read.content,
        digest,
      });
      const row = await findStatement(tx, companyId, id);
      if (!isCertain)
        return {
          answer: await viewStatement(tx, row, read),
          events: [toEvent(row, uploadedText(file_name, row.account))],
        };
      return importStatement(tx, author, row, read);
    },
  }),

  read(routes.get, async ({ db, actor, params, today }) => {
    const row = await findStatement(db, actor.companyId, params.id);
    return { answer: await viewStatement(db, row, await readKept(row, today)) };
  }),

  read(
    routes.check,
    async ({ slowReads, actor, params, today, body }) => {
      const row = await findStatement(slowReads, actor.companyId, params.id);
      return { answer: await viewStatement(slowReads, row, await readKept(row, today, body)) };
    },
    () => true,
  ),

  change(routes.map, {
    prepare: async ({ database, actor, params, today, body }) =>
      readKept(await findStatement(database.read, actor.companyId, params.id), today, body),
    handle: async ({ tx, author, params, body, ready: read }) => {
      const { bank_account_id } = await findStatement(tx, author.companyId, params.id);
      await lockAccount(tx, bank_account_id);
      // Read again: somebody may have imported it while the account was locked.
      const row = await findStatement(tx, author.companyId, params.id);
      if (row.content && read) return importStatement(tx, author, row, read);
      if (!isRemembered(row, body)) throw conflict(texts.imported);
      return { answer: await viewStatement(tx, row, null), events: [] };
    },
  }),

  change(routes.remove, {
    handle: async ({ tx, author, params }) => {
      const row = await findStatement(tx, author.companyId, params.id);
      await removeStatement(tx, row);
      const { account, file_name, start_date, end_date, new_count } = row;
      const before = { account, file_name, start_date, end_date, lines: new_count };
      const summary = removedText(file_name, account);
      return { events: [{ action: "delete", entity: "bank_statement", id: row.id, summary, before }] };
    },
  }),
];

/** Whether the statement was imported with this mapping, so that a repeated request has the same answer. */
const isRemembered = ({ remembered, currency }: StatementRow, mapping: Mapping): boolean =>
  remembered !== null &&
  JSON.stringify(JSON.parse(remembered).mapping) ===
    JSON.stringify({ ...mapping, currency: mapping.currency ?? currency });

async function importStatement(
  tx: Tx,
  author: Author,
  row: StatementRow,
  read: ReadStatement,
): Promise<{ answer: Statement; events: EventDraft[] }> {
  if (read.errors) throw invalid(read.errors);
  const added = await importLines(tx, author, row, read);
  const { mapping, columns } = read;
  if (mapping)
    await rememberMapping(tx, row.bank_account_id, { mapping, names: columns.map(({ name }) => name) });
  const imported = await findStatement(tx, author.companyId, row.id);
  const { account, file_name, start_date, end_date } = imported;
  const answer = { ...(await viewStatement(tx, imported, null)), preview: previewOf(read.lines) };
  const event = {
    ...toEvent(row, importedText(file_name, account, added)),
    after: { account, file_name, start_date, end_date, lines: added },
  };
  return { answer, events: [event] };
}

const toEvent = ({ id, account, file_name }: StatementRow, summary: string): EventDraft => ({
  action: "create",
  entity: "bank_statement",
  id,
  summary,
  after: { account, file_name },
});
