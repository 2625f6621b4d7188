import { formatNumber } from "#features/deliveries/rules.ts";
import { findDelivery } from "#features/deliveries/server/queries.ts";
import { followProof } from "#features/tracking/server/queries.ts";
import { followLink } from "#features/tracking/server/verbs/followLink.ts";
import { file, pdfAnswer, read, report } from "#server/endpoint.ts";
import { countAttempt, type Limit } from "#server/signIn/attempts.ts";
import { orNotFound } from "#shared/errors.ts";
import { proofRoutes as routes } from "../contract.ts";
import { reportTexts as texts } from "../texts.ts";
import { proofReportOf } from "./proofReport.ts";
import { findProof, proofsOf } from "./queries.ts";

/** A paper with pictures takes the documents thread some time, and its link needs no sign-in. */
const limitOf = (companyId: number): Limit => ({
  bucket: `company proofs ${companyId}`,
  most: 100,
  seconds: 600,
  message: texts.tooMany,
});

export const proofEndpoints = [
  read(routes.list, async ({ db, actor, params }) => {
    orNotFound(await findDelivery(db, actor.companyId, params.id));
    return { answer: await proofsOf(db, actor.companyId, params.id) };
  }),

  file(routes.file, async ({ db, actor, params, files }) => {
    const { sha256, content_type } = orNotFound(
      await findProof(db, actor.companyId, params.id, params.proofId),
    );
    const bytes = orNotFound(await files.get(actor.companyId, sha256));
    return {
      name: `prueba_${params.proofId}.${content_type.slice("image/".length)}`,
      contentType: content_type,
      disposition: "inline",
      body: Buffer.from(bytes),
      events: [],
    };
  }),

  report(routes.report, async ({ db, actor, params, files, documents, config, at }) => {
    const row = orNotFound(await findDelivery(db, actor.companyId, params.id));
    const { companyId } = actor;
    const { timeZone } = config;
    const input = { db, files, companyId, row, timeZone, printedAt: at, isInternal: true };
    const paper = documents.run("proofReport", await proofReportOf(input));
    const summary = texts.printed(formatNumber(row.number));
    return pdfAnswer(`constancia_${row.number}`, paper, { id: row.id, summary });
  }),

  report(routes.followed, async (call) => {
    const { db, database, files, documents, params, config, now, at } = call;
    const { row, companyId } = await followLink(call, () => followProof(db, params.token, now));
    await database.transaction((tx) => countAttempt(tx, [limitOf(companyId)], now));
    const { timeZone } = config;
    const input = { db, files, companyId, row, timeZone, printedAt: at, isInternal: false };
    return pdfAnswer(`constancia_${row.number}`, documents.run("proofReport", await proofReportOf(input)));
  }),
];
