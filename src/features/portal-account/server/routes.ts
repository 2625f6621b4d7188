import { findStated } from "#features/clients/server/verbs/followMerge.ts";
import { toOwedOrder } from "#features/debts/server/queries.ts";
import { goodsMoneyOf } from "#features/journal/server/goods.ts";
import { openDebts, pendingOfClient } from "#features/ledger/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { restsOfAdvances } from "#features/receipts/server/queries.ts";
import { showStatement } from "#features/receivables/server/verbs/showStatement.ts";
import { findRemittance, pageOfRemittances, toHeld } from "#features/remittances/server/queries.ts";
import { remittancePaper } from "#features/remittances/server/verbs/remittancePaper.ts";
import { file, read } from "#server/endpoint.ts";
import { AppError, orNotFound } from "#shared/errors.ts";
import { type Cents, dollarsToBolivares, sum, toBolivaresPerDollar, toDollars } from "#shared/money.ts";
import { type PortalRemittance, portalAccountRoutes as routes } from "../contract.ts";
import { requireBalances } from "./verbs/requireBalances.ts";

type OfficeRemittance = NonNullable<Awaited<ReturnType<typeof findRemittance>>>;

/** Without who in the office recorded it, and why it was voided. */
const toOwnRemittance = (remittance: OfficeRemittance): PortalRemittance => ({
  id: remittance.id,
  number: remittance.number,
  currency: remittance.currency,
  amount: remittance.amount,
  date: remittance.date,
  deducted: remittance.deducted,
  deducted_usd: remittance.deducted_usd,
  paid_out: remittance.paid_out,
  method: remittance.method,
  reference: remittance.reference,
  voided_at: remittance.voided_at,
});

export const portalAccountEndpoints = [
  read(routes.account, async ({ db, actor: { companyId }, portal: { clientId }, today }) => {
    const { payment_details } = await requireBalances(db, companyId);
    const [pending, rests, debts, held, rate] = await Promise.all([
      pendingOfClient(db, companyId, clientId),
      restsOfAdvances(db, companyId, clientId),
      openDebts(db, companyId, clientId),
      goodsMoneyOf(db, companyId, clientId),
      rateOn(db, companyId, today),
    ]);
    const credit = sum(rests.map(({ rest }) => rest));
    // As its statement closes: what it owes, less what it has in its favour.
    const balance = (pending.total - credit) as Cents;
    return {
      answer: {
        balance: toDollars(balance),
        balance_bolivares: rate && toDollars(dollarsToBolivares(balance, rate.rate)),
        rate: rate && toBolivaresPerDollar(rate.rate),
        credit_balance: toDollars(credit),
        orders: debts.map(toOwedOrder),
        goods: toHeld(held),
        payment_details,
      },
    };
  }),

  read(
    routes.statement,
    async ({ db, slowReads, actor: { companyId }, portal: { clientId }, today, query }) => {
      await requireBalances(db, companyId);
      const row = orNotFound(await findStated(db, companyId, clientId));
      return { answer: await showStatement(slowReads, row, { ...query, today }) };
    },
    () => true,
  ),

  read(routes.remittances, async ({ db, actor: { companyId }, portal: { clientId }, query }) => {
    await requireBalances(db, companyId);
    const { items, ...page } = await pageOfRemittances(db, companyId, { ...query, client_id: clientId });
    return { answer: { items: items.map(toOwnRemittance), ...page } };
  }),

  file(routes.remittanceReport, async (call) => {
    const { db, params, documents, at, portal } = call;
    const { companyId } = call.actor;
    await requireBalances(db, companyId);
    const remittance = orNotFound(await findRemittance(db, companyId, params.id));
    if (remittance.client_id !== portal.clientId) throw new AppError("not-found");
    const ofClient = { ...remittance, void_reason: null };
    return remittancePaper(ofClient, { db, companyId, documents, at });
  }),
];
