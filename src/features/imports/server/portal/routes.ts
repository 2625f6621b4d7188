import { portalImportRoutes as routes } from "#features/imports/portalContract.ts";
import { importEvents, importTexts, kindLabels } from "#features/imports/texts.ts";
import { MOST_WAITING } from "#features/requests/server/verbs/askAsClient.ts";
import { change, file, list, read } from "#server/endpoint.ts";
import { refuseFile, sheetTexts } from "#server/sheets/sheet.ts";
import { timeAt } from "#shared/clock/wallClock.ts";
import { acceptCheck, checkImport } from "../checking/checkImport.ts";
import { findImport, newestImports, pageOfRows, toImport } from "../queries.ts";
import { importEvent, labelOf, startImport } from "../runImport.ts";
import { templateSheets, workbook } from "../sheets.ts";
import { checkUndo, startUndo } from "../undoImport.ts";
import { readUpload, storeUpload } from "../upload.ts";

const KIND = "requests";

/** The imports of a client, which its people make. */
export const portalImportEndpoints = [
  list(
    routes.list,
    async ({ db, portal }) => newestImports(db, portal),
    (rows, db, { now }) => Promise.all(rows.map((row) => toImport(db, row, now, false))),
  ),

  change(routes.upload, {
    prepare: async ({ upload, portal }) => {
      const read = await readUpload(upload, KIND, portal);
      if (read.rowCount > MOST_WAITING) throw refuseFile(sheetTexts.tooManyRows(MOST_WAITING));
      return read;
    },
    handle: async ({ tx, actor, portal: { clientId }, at, body: { again }, ready, now }) => {
      const row = await storeUpload(tx, { actor, at, clientId }, { kind: KIND, again }, ready);
      const summary = importEvents.uploaded(labelOf(row), row.file_name);
      return { answer: await toImport(tx, row, now), events: [importEvent(row, "create", summary)] };
    },
  }),

  file(routes.template, async ({ db, actor, documents }) =>
    workbook(
      documents,
      importTexts.templateName(kindLabels[KIND]),
      await templateSheets(db, actor.companyId, KIND),
    ),
  ),

  read(routes.get, async ({ db, portal, params, now }) => {
    const row = await findImport(db, portal, params.id);
    return { answer: await toImport(db, row, now), version: row.version };
  }),

  change(routes.mapping, {
    prepare: ({ database, portal: { companyId, clientId }, today, now, config, params, body }) =>
      checkImport(
        database,
        { companyId, clientId, today, time: timeAt(now, config.timeZone) },
        params.id,
        body,
      ),
    handle: async ({ tx, portal, params, ready, now, wanted }) => {
      const row = await acceptCheck(tx, portal, params.id, ready, { wanted });
      const event = importEvent(row, "update", importEvents.checked(row.file_name));
      return { answer: await toImport(tx, row, now), version: row.version, events: [event] };
    },
  }),

  read(routes.rows, async ({ db, portal, params, query }) => {
    const row = await findImport(db, portal, params.id);
    return { answer: await pageOfRows(db, row, query), version: row.version };
  }),

  change(routes.run, {
    handle: async ({ tx, actor, portal: { clientId }, at, params, ip, now }) => {
      const row = await startImport(tx, { actor, at, clientId }, params.id, { ip, now });
      const event = importEvent(row, "status", importEvents.started(row.file_name));
      return { answer: await toImport(tx, row, now), events: [event] };
    },
  }),

  change(routes.undo, {
    prepare: ({ database, portal: { companyId, clientId }, params }) =>
      checkUndo(database, { companyId, clientId }, params.id),
    handle: async ({ tx, actor, portal: { clientId }, at, params, ip, now }) => {
      const row = await startUndo(tx, { actor, at, clientId }, params.id, { ip, now });
      const event = importEvent(row, "status", importEvents.undoing(row.file_name));
      return { answer: await toImport(tx, row, now), events: [event] };
    },
  }),
];
