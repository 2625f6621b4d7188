import { findCourier } from "#features/couriers/server/queries.ts";
import type { Entry } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { loseChange, returnChange } from "#features/ledger/server/verbs/returnChange.ts";
import { type ChangeEnd, endChange } from "#features/ledger/server/verbs/sendChange.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import { change, read } from "#server/endpoint.ts";
import type { Tx } from "#server/schema.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { spoiltReferences } from "#shared/identifiers/spoilt.ts";
import { formatMoney, fromDollars } from "#shared/money.ts";
import { type ChangePayment, changeRoutes as routes } from "../contract.ts";
import { formatReceipt } from "../rules.ts";
import { receiptTexts } from "../texts.ts";
import { changeView, pageOfChange } from "./readChange.ts";

/** A reference that has lost digits is refused. */
const checkReference = async ({
  body: { reference },
}: {
  body: { reference?: string | null | undefined };
}) => ({
  errors: spoiltReferences({ reference }),
  checked: undefined,
});

export const changeEndpoints = [
  read(
    routes.filter,
    async ({ slowReads, actor, query }) => ({
      answer: await pageOfChange(slowReads, actor.companyId, query),
    }),
    ({ search }) => search !== undefined,
  ),

  change(routes.sent, {
    check: checkReference,
    handle: ({ tx, author, params, body }) => end(tx, author, params.id, body),
  }),

  change(routes.cancel, {
    handle: ({ tx, author, params, body }) => end(tx, author, params.id, body),
  }),

  change(routes.returned, {
    check: checkReference,
    handle: async ({ tx, author, params: { id }, body: { place, ...bank } }) => {
      const entries = await returnChange(tx, author, id, place ? { place } : bank);
      return postEnd(tx, author, id, entries);
    },
  }),

  change(routes.lose, {
    check: async ({ db, actor, body: { courier_id } }) => {
      const errors: FieldErrors = {};
      if (courier_id && !(await findCourier(db, actor.companyId, courier_id)))
        errors.courier_id = [receiptTexts.unknownCourier];
      return { errors, checked: null };
    },
    handle: async ({ tx, author, params: { id }, body: { reason, courier_id = null } }) =>
      postEnd(tx, author, id, await loseChange(tx, author, id, { reason, courier_id })),
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

/** Posts the entries of change that came back or is lost. */
async function postEnd(
  tx: Tx,
  author: Author,
  id: number,
  entries: readonly Entry[],
): Promise<{ answer: ChangePayment; events: EventDraft[] }> {
  await postEntries(tx, author, entries);
  const answer = await changeView(tx, author.companyId, id);
  return { answer, events: [toReturnEvent(answer)] };
}

/** `de Bs 400,00 del recibo R-000042` */
const describe = ({ amount, currency, receipt_number }: ChangePayment) =>
  `de ${formatMoney(fromDollars(amount), currency)} del recibo ${formatReceipt(receipt_number)}`;

function toChangeEvent(change: ChangePayment, askedBank: string): EventDraft {
  const { state, reference, bank, reason, receipt_id } = change;
  return {
    action: "update",
    entity: "receipt",
    id: receipt_id,
    summary: `${state === "sent" ? "Envió" : "Canceló"} el vuelto ${describe(change)}`,
    before: { change: "to_send", reference: null, bank: askedBank, reason: null },
    after: { change: state, reference, bank, reason },
  };
}

/** An event of change that came back, or that nobody returns. */
export function toReturnEvent(change: ChangePayment): EventDraft {
  const { state, returned, reason, receipt_id, courier_name } = change;
  const debtor = courier_name === null ? "" : `, lo debe ${courier_name}`;
  return {
    action: "update",
    entity: "receipt",
    id: receipt_id,
    summary:
      state === "returned"
        ? `Registró la devolución del vuelto ${describe(change)}`
        : state === "lost"
          ? `Dio por perdido el vuelto ${describe(change)}${debtor}`
          : `Dejó por devolver el vuelto ${describe(change)}`,
    before: {
      change: state === "to_return" ? "returned" : "to_return",
      reference: null,
      bank: null,
      reason: null,
    },
    after: { change: state, reference: returned?.reference ?? null, bank: returned?.bank ?? null, reason },
  };
}
