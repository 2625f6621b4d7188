import { postEntries } from "#features/journal/server/queries.ts";
import { type ChangeEnd, endChange } from "#features/ledger/server/verbs/sendChange.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { change, read } from "#server/endpoint.ts";
import type { Tx } from "#server/schema.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { type ChangePayment, changeRoutes as routes } from "../contract.ts";
import { formatReceipt } from "../rules.ts";
import { changeView, pageOfChange } from "./read.ts";

export const changeEndpoints = [
  read(
    routes.filter,
    async ({ slowReads, actor, query }) => ({
      answer: await pageOfChange(slowReads, actor.companyId, query),
    }),
    ({ search }) => search !== undefined,
  ),

  change(routes.sent, {
    handle: ({ tx, author, params, body }) => end(tx, author, params.id, body),
  }),

  change(routes.cancel, {
    handle: ({ tx, author, params, body }) => end(tx, author, params.id, body),
  }),
];

/** Marks change as sent, or as not to be sent. */
async function end(
  tx: Tx,
  author: Author,
  id: number,
  how: ChangeEnd,
): Promise<{ answer: ChangePayment; events: EventDraft[] }> {
  const { before, entries } = await endChange(tx, author, id, how);
  await postEntries(tx, author, entries);
  const answer = await changeView(tx, author.companyId, id);
  return { answer, events: [toChangeEvent(answer, before.bank)] };
}

function toChangeEvent(change: ChangePayment, askedBank: string): EventDraft {
  const { state, currency, amount, reference, bank, reason, receipt_id, receipt_number } = change;
  const of = `de ${formatMoney(fromDollars(amount), currency)} del recibo ${formatReceipt(receipt_number)}`;
  return {
    action: "update",
    entity: "receipt",
    id: receipt_id,
    summary: state === "sent" ? `Envió el vuelto ${of}` : `Canceló el vuelto ${of}`,
    before: { change: "to_send", reference: null, bank: askedBank, reason: null },
    after: { change: state, reference, bank, reason },
  };
}
