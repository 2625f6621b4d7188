import { change, file, list, read } from "#server/endpoint.ts";
import { timeAt } from "#shared/clock/wallClock.ts";
import { orNotFound } from "#shared/errors.ts";
import { importRoutes as routes } from "../contract.ts";
import { IMPORT_KINDS, importEvents, importTexts, kindLabels } from "../texts.ts";
import { acceptCheck, checkImport } from "./checking/checkImport.ts";
import { correctRow, openCorrecting } from "./checking/correctRow.ts";
import { findImport, newestImports, pageOfRows, toImport, toRow } from "./queries.ts";
import { importEvent, labelOf, startImport, stopImport } from "./runImport.ts";
import { rejectedSheet, templateSheets, workbook } from "./sheets.ts";
import { checkUndo, startUndo } from "./undoImport.ts";
import { readUpload, storeUpload } from "./upload.ts";

export const importEndpoints = [
  list(
    routes.list,
    async ({ db, actor }) => newestImports(db, actor),
    (rows, db, { now }) => Promise.all(rows.map((row) => toImport(db, row, now, false))),
  ),

  change(routes.upload, {
    prepare: ({ upload, body, actor }) => readUpload(upload, body.kind, actor),
    handle: async ({ tx, actor, at, body, ready, now }) => {
      const row = await storeUpload(tx, { actor, at }, body, ready);
      const summary = importEvents.uploaded(labelOf(row), row.file_name);
      return { answer: await toImport(tx, row, now), events: [importEvent(row, "create", summary)] };
    },
  }),

  read(routes.get, async ({ db, actor, params, now }) => {
    const row = await findImport(db, actor, params.id);
    return { answer: await toImport(db, row, now), version: row.version };
  }),

  change(routes.mapping, {
    prepare: ({ database, actor, today, now, config, params, body }) =>
      checkImport(
        database,
        { companyId: actor.companyId, today, time: timeAt(now, config.timeZone) },
        params.id,
        body,
      ),
    handle: async ({ tx, actor, params, ready, now, wanted }) => {
      const row = await acceptCheck(tx, actor, params.id, ready, { wanted });
      const event = importEvent(row, "update", importEvents.checked(row.file_name));
      return { answer: await toImport(tx, row, now), version: row.version, events: [event] };
    },
  }),

  read(routes.rows, async ({ db, actor, params, query }) => {
    const row = await findImport(db, actor, params.id);
    return { answer: await pageOfRows(db, row, query), version: row.version };
  }),

  change(routes.row, {
    prepare: ({ database, actor, today, now, config, params, body }) =>
      openCorrecting(
        database,
        { companyId: actor.companyId, today, time: timeAt(now, config.timeZone) },
        params,
        body,
      ),
    handle: async ({ tx, actor, params, body, ready, wanted }) => {
      const { row, corrected } = await correctRow(tx, actor, params, { ...body, wanted }, ready);
      const summary = importEvents.corrected(row.file_name, params.row);
      return {
        answer: toRow(corrected),
        version: row.version,
        events: [importEvent(row, "update", summary)],
      };
    },
  }),

  change(routes.run, {
    handle: async ({ tx, actor, at, params, ip, now }) => {
      const row = await startImport(tx, { actor, at }, params.id, { ip, now });
      const event = importEvent(row, "status", importEvents.started(row.file_name));
      return { answer: await toImport(tx, row, now), events: [event] };
    },
  }),

  change(routes.stop, {
    handle: async ({ tx, actor, at, params, now }) => {
      const row = await stopImport(tx, { actor, at }, params.id);
      const event = importEvent(row, "status", importEvents.stopped(row.file_name));
      return { answer: await toImport(tx, row, now), events: [event] };
    },
  }),

  file(routes.rejected, async ({ db, actor, params, documents }) => {
    const row = await findImport(db, actor, params.id);
    return workbook(documents, importTexts.rejectedName(row.id), [await rejectedSheet(db, row)]);
  }),

  change(routes.undo, {
    prepare: ({ database, actor, params }) => checkUndo(database, { companyId: actor.companyId }, params.id),
    handle: async ({ tx, actor, at, params, ip, now }) => {
      const row = await startUndo(tx, { actor, at }, params.id, { ip, now });
      const event = importEvent(row, "status", importEvents.undoing(row.file_name));
      return { answer: await toImport(tx, row, now), events: [event] };
    },
  }),

  file(routes.template, async ({ db, actor, params, documents }) => {
    const kind = orNotFound(IMPORT_KINDS.find((name) => name === params.term));
    const sheets = await templateSheets(db, actor.companyId, kind);
    return workbook(documents, importTexts.templateName(kindLabels[kind]), sheets);
  }),
];
