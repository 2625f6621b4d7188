import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { change, list, read } from "#server/endpoint.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, invalid } from "#shared/errors.ts";
import { type Mapping, statementRoutes as routes, type Statement } from "../contract.ts";
import { importedText, removedText, statementTexts as texts, uploadedText } from "../texts.ts";
import {
  findStatement,
  importLines,
  insertStatement,
  listAccounts,
  lockAccount,
  rememberedFor,
  rememberMapping,
  removeStatement,
  type StatementRow,
  takeAccount,
} from "./queries.ts";
import { type Content, linesOf, readFile } from "./readFile.ts";
import { contentOf, namesOf, previewOf, viewStatement } from "./views.ts";

export const statementEndpoints = [
  list(
    routes.accounts,
    ({ db, actor }) => listAccounts(db, actor.companyId),
    async (accounts) => accounts,
  ),

  change(routes.create, {
    prepare: ({ upload, actor, today }) => {
      if (!upload) throw invalid({ file: [texts.fileRequired] });
      return readFile(upload.bytes, actor.companyId, today);
    },
    handle: async ({ tx, author, body, ready: content }) => {
      const { companyId, at, today } = author;
      const account = await takeAccount(tx, companyId, body.account, at);
      const file_name = body.file_name ?? texts.unnamed;
      const id = await insertStatement(tx, author, {
        ...{
          bank_account_id: account.id,
          file_name,
          format: content.format,
          content: JSON.stringify(content),
        },
      });
      const row = await findStatement(tx, companyId, id);
      const mapping = rememberedFor(account.mapping, namesOf(content));
      const isCertain = body.check !== "true" && (content.format === "mt940" || mapping !== null);
      if (!isCertain)
        return {
          answer: await viewStatement(tx, row, today),
          events: [toEvent(row, uploadedText(file_name, row.account))],
        };
      return importStatement(tx, author, row, { content, mapping });
    },
  }),

  read(routes.get, async ({ db, actor, params, today }) => ({
    answer: await viewStatement(db, await findStatement(db, actor.companyId, params.id), today),
  })),

  read(
    routes.check,
    async ({ slowReads, actor, params, today, body }) => ({
      answer: await viewStatement(
        slowReads,
        await findStatement(slowReads, actor.companyId, params.id),
        today,
        body,
      ),
    }),
    () => true,
  ),

  change(routes.map, {
    handle: async ({ tx, author, params, body }) => {
      const { bank_account_id } = await findStatement(tx, author.companyId, params.id);
      await lockAccount(tx, bank_account_id);
      // Read again: somebody may have imported it while the account was locked.
      const row = await findStatement(tx, author.companyId, params.id);
      const content = contentOf(row);
      if (content) return importStatement(tx, author, row, { content, mapping: body });
      if (!isRemembered(row, body)) throw conflict(texts.imported);
      return { answer: await viewStatement(tx, row, author.today), events: [] };
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
const isRemembered = ({ remembered }: StatementRow, mapping: Mapping): boolean =>
  remembered !== null && JSON.stringify(JSON.parse(remembered).mapping) === JSON.stringify(mapping);

async function importStatement(
  tx: Tx,
  author: Author,
  row: StatementRow,
  { content, mapping }: { content: Content; mapping: Mapping | null },
): Promise<{ answer: Statement; events: EventDraft[] }> {
  const read = linesOf(content, mapping, author.today);
  if ("errors" in read) throw invalid(read.errors);
  const added = await importLines(tx, author, row, read.lines);
  if (mapping && content.format === "sheet")
    await rememberMapping(tx, row.bank_account_id, { mapping, names: namesOf(content) });
  const imported = await findStatement(tx, author.companyId, row.id);
  const { account, file_name, start_date, end_date } = imported;
  const answer = { ...(await viewStatement(tx, imported, author.today)), preview: previewOf(read.lines) };
  const event = {
    ...toEvent(row, importedText(file_name, account, added)),
    after: { account, file_name, start_date, end_date, lines: added },
  };
  return { answer, events: [event] };
}

const toEvent = ({ id, account, file_name }: StatementRow, summary: string): EventDraft => ({
  ...{ action: "create", entity: "bank_statement", id, summary, after: { account, file_name } },
});
