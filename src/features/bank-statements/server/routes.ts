import { createHash } from "node:crypto";
import { createFairLimit } from "#server/admission/fairLimit.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { change, list, read } from "#server/endpoint.ts";
import type { Answer } from "#server/http/idempotency.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { toOneLine } from "#shared/fields.ts";
import type { Actor } from "#shared/routes/roles.ts";
import { type Mapping, statementRoutes as routes, type Statement } from "../contract.ts";
import { importedText, removedText, statementTexts as texts, uploadedText } from "../texts.ts";
import { importLines, lookAhead } from "./importLines.ts";
import {
  findStatement,
  listAccounts,
  lockAccount,
  readStatementRow,
  rememberedOf,
  rememberMapping,
  type StatementRow,
} from "./queries.ts";
import { readKept, readStatement } from "./readStatement.ts";
import { removeAbandoned, removeStatement } from "./removeStatement.ts";
import { type ComparedStatement, isImportedAtOnce, keepUpload, writeMapped, writeUpload } from "./upload.ts";
import { previewOf, viewStatement } from "./views.ts";

/** A company's statements are imported and removed one after the other: what one writes ahead is not in the way of another. */
const oneByOne = createFairLimit<number>({
  atOnce: Number.POSITIVE_INFINITY,
  each: 1,
  waiting: 20,
  waitMs: 60_000,
});

const guard = ({ actor }: { actor: Actor }, run: () => Promise<Answer>): Promise<Answer> =>
  oneByOne.run(actor.companyId, run);

export const statementEndpoints = [
  list(
    routes.accounts,
    ({ db, actor }) => listAccounts(db, actor.companyId),
    async (accounts) => accounts,
  ),

  change(routes.create, {
    guard,
    prepare: async ({ upload, author, today, body, database }) => {
      if (!upload) throw invalid({ file: [texts.fileRequired] });
      const { companyId } = author;
      const account = await rememberedOf(database.read, companyId, body.account);
      const digest = createHash("sha256").update(upload.bytes).digest("base64url");
      const read = await readStatement(companyId, {
        source: { bytes: upload.bytes },
        mapping: undefined,
        remembered: account.mapping,
        currency: account.currency,
        statementAccount: body.statement_account,
        today,
      });
      if (account.id !== undefined) await removeAbandoned(database, companyId, account.id);
      const ahead = read.errors ? null : await lookAhead(database.read, companyId, account.id, read.lines);
      const fileName = toOneLine(upload.name).slice(0, 200);
      return writeUpload(database, author, body, { ...read, digest, fileName, ahead });
    },
    handle: async ({ tx, author, body, ready: read }) => {
      const id = read.writtenId ?? (await keepUpload(tx, author, body, read)).id;
      const row = await readStatementRow(tx, author.companyId, id);
      if (isImportedAtOnce(body, read)) return importStatement(tx, author, row, read);
      return {
        answer: await viewStatement(tx, row, read, read.ahead),
        events: [toEvent(row, uploadedText(row.file_name, row.account))],
      };
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
    guard,
    prepare: async ({ database, author, params, today, body }) => {
      const row = await findStatement(database.read, author.companyId, params.id);
      const read = await readKept(row, today, body);
      return read && writeMapped(database, author, row, read);
    },
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
    guard,
    handle: async ({ tx, author, params }) => {
      const row = await removeStatement(tx, author, params.id);
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
  read: ComparedStatement,
): Promise<{ answer: Statement; events: EventDraft[] }> {
  if (read.errors) throw invalid(read.errors);
  await lockAccount(tx, row.bank_account_id);
  const added = await importLines(tx, author, row, read, read.ahead);
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
