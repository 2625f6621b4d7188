import { letterheadOf } from "#features/company/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { change, file, pdfAnswer, read } from "#server/endpoint.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { toStored } from "#shared/numbers.ts";
import { receiptRoutes as routes } from "../contract.ts";
import { receiptLines } from "../receiptLines.ts";
import { formatReceipt } from "../rules.ts";
import { alreadyVoided } from "../texts.ts";
import { confirmReceipts, confirmTender } from "./confirm.ts";
import { toConfirmEvent, toUnconfirmEvent, toVoidEvent } from "./events.ts";
import { findReceipt } from "./queries.ts";
import { pageOfReceipts, receiptView } from "./read.ts";
import { refuseOthers } from "./refuseOthers.ts";
import { totalsOfReceipts } from "./totals.ts";
import { unconfirmReceipts } from "./unconfirm.ts";
import { voidReceipt } from "./voidReceipt.ts";

export const receiptEndpoints = [
  read(
    routes.filter,
    async ({ slowReads, author, query }) => ({
      answer: await pageOfReceipts(slowReads, author, query),
    }),
    ({ search }) => search !== undefined,
  ),

  read(
    routes.totals,
    async ({ slowReads, author, query }) => ({
      answer: await totalsOfReceipts(slowReads, author, query),
    }),
    ({ search }) => search !== undefined,
  ),

  read(routes.get, async ({ db, author, params }) => ({
    answer: await receiptView(db, author, params.id),
  })),

  file(routes.pdf, async ({ db, actor, author, params, documents, at, today }) => {
    const receipt = await receiptView(db, author, params.id);
    await refuseOthers(db, actor, receipt.id);
    const [company, rate] = await Promise.all([
      letterheadOf(db, actor.companyId),
      rateOn(db, actor.companyId, today),
    ]);
    return pdfAnswer(
      `recibo_${formatReceipt(toStored(receipt))}`,
      documents.run("ticket", { ...receiptLines(receipt, rate), company, printedAt: at }),
    );
  }),

  change(routes.state, {
    handle: async (call) => {
      const { tx, actor, params } = call;
      const before = orNotFound(await findReceipt(tx, actor.companyId, params.id));
      const rows = await confirmTender(tx, call.author, params.id, call.body.tender);
      const answer = await receiptView(tx, call.author, params.id);
      if (answer.state === "voided") throw conflict(alreadyVoided(formatReceipt(before.number)));
      return { answer, events: rows.map(toConfirmEvent) };
    },
  }),

  change(routes.confirm, {
    handle: async ({ tx, author, body }) => {
      const rows = await confirmReceipts(tx, author, body.ids);
      return { answer: { confirmed: rows.length }, events: rows.map(toConfirmEvent) };
    },
  }),

  change(routes.unconfirm, {
    handle: async ({ tx, author, body }) => {
      const rows = await unconfirmReceipts(tx, author, body.ids);
      return { answer: { reported: rows.length }, events: rows.map(toUnconfirmEvent) };
    },
  }),

  change(routes.void, {
    handle: async (call) => {
      const { tx, actor, params, body } = call;
      const receipt = orNotFound(await findReceipt(tx, actor.companyId, params.id));
      const events = await voidReceipt(tx, call.author, receipt, body.reason);
      const answer = await receiptView(tx, call.author, params.id);
      return { answer, events: [toVoidEvent(receipt, answer), ...events] };
    },
  }),
];
