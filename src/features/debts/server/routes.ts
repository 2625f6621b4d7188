import { lockClient } from "#features/clients/server/queries.ts";
import { answerOrders } from "#features/deliveries/server/door/answerOrders.ts";
import { pageOfCreditOrders } from "#features/deliveries/server/queries.ts";
import { openDebts, pendingOfClient } from "#features/ledger/server/queries.ts";
import { futureDate } from "#features/receipts/rules.ts";
import { change, list, read } from "#server/endpoint.ts";
import type { Db } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { toDollars } from "#shared/money.ts";
import { isId } from "#shared/numbers.ts";
import { debtRoutes as routes } from "../contract.ts";
import { debtTexts } from "../texts.ts";
import { applyAdvance, takeAdvance } from "./advances.ts";
import { payClient, payDebt } from "./pay.ts";
import { areDebtsOf, findDebt, listDebtors, listEntries, toOwedOrder, totalPending } from "./queries.ts";

interface Checking<Body> {
  db: Db;
  actor: { companyId: number };
  today: Day;
  body: Partial<Body & { paid_on: Day | undefined }>;
}

async function checkDebt({ db, actor, today, body }: Checking<{ debt_id: number }>) {
  const errors = futureDate(body.paid_on, today);
  if (!isId(body.debt_id)) return { errors, checked: undefined };
  const debt = await findDebt(db, actor.companyId, body.debt_id);
  if (!debt) errors.debt_id = [debtTexts.unknownDebt];
  return { errors, checked: debt };
}

async function checkClient({
  db,
  actor,
  today,
  body,
}: Checking<{ client_id: number; debt_ids?: number[] | undefined }>) {
  const { client_id, debt_ids } = body;
  const errors = futureDate(body.paid_on, today);
  const known =
    !isId(client_id) || (await lockClient(db, { companyId: actor.companyId, id: client_id })).length > 0;
  if (!known) errors.client_id = [debtTexts.unknownClient];
  const chosen = Array.isArray(debt_ids) ? debt_ids.filter(isId) : [];
  if (
    isId(client_id) &&
    known &&
    chosen.length > 0 &&
    !(await areDebtsOf(db, actor.companyId, client_id, chosen))
  )
    errors.debt_ids = [debtTexts.unknownDebt];
  return { errors, checked: undefined };
}

export const debtEndpoints = [
  read(routes.total, async ({ db, actor }) => ({
    answer: { amount: toDollars(await totalPending(db, actor.companyId)) },
  })),

  // A slow read, because it sums many small rows.
  list(
    routes.debtors,
    ({ slowReads, actor }) => listDebtors(slowReads, actor.companyId),
    async (debtors) => debtors,
  ),

  read(routes.deliveries, async ({ db, actor: { companyId }, today, origin, query }) => {
    const { items, ...page } = await pageOfCreditOrders(db, companyId, query);
    return { answer: { items: await answerOrders(db, { companyId, today, origin }, items), ...page } };
  }),

  read(routes.stats, async ({ db, actor, params }) => {
    orNotFound((await lockClient(db, { companyId: actor.companyId, id: params.clientId }))[0]);
    const { count, total } = await pendingOfClient(db, actor.companyId, params.clientId);
    return { answer: { total_deliveries_with_debt: count, total_pending: toDollars(total) } };
  }),

  read(routes.open, async ({ db, actor, params }) => {
    orNotFound((await lockClient(db, { companyId: actor.companyId, id: params.clientId }))[0]);
    const debts = await openDebts(db, actor.companyId, params.clientId);
    return { answer: debts.map(toOwedOrder) };
  }),

  read(routes.payments, async ({ db, actor, params }) => {
    orNotFound(await findDebt(db, actor.companyId, params.debtId));
    return { answer: await listEntries(db, actor.companyId, params.debtId) };
  }),

  change(routes.payFull, {
    check: checkDebt,
    handle: (call) => payDebt(call.tx, call.author, orNotFound(call.checked), call.body, "all"),
  }),

  change(routes.payPartial, {
    check: checkDebt,
    handle: (call) => payDebt(call.tx, call.author, orNotFound(call.checked), call.body, "part"),
  }),

  change(routes.payAll, {
    check: checkClient,
    handle: (call) => payClient(call.tx, call.author, call.body, "all"),
  }),

  change(routes.payPartialAmount, {
    check: checkClient,
    handle: (call) => payClient(call.tx, call.author, call.body, "part"),
  }),

  change(routes.advance, {
    check: checkClient,
    handle: (call) => takeAdvance(call.tx, call.author, call.body),
  }),

  change(routes.applyAdvance, {
    check: checkClient,
    handle: (call) => applyAdvance(call.tx, call.author, call.body.client_id),
  }),
];
