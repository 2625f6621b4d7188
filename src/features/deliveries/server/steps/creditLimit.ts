import type { DeliveryBody } from "#features/deliveries/contract.ts";
import { exceedsLimit } from "#features/deliveries/rules.ts";
import { overLimit } from "#features/deliveries/texts.ts";
import { pendingOfClient, standingPayments } from "#features/ledger/server/queries.ts";
import { restsOfAdvances } from "#features/receipts/server/queries.ts";
import type { Db } from "#server/schema.ts";
import type { FieldErrors } from "#shared/errors.ts";
import { type Cents, formatMoney, sum } from "#shared/money.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import { agreePrice } from "../prices/agreePrice.ts";
import type { DeliveryRow } from "../queries.ts";
import type { References } from "../references.ts";

interface Beside {
  /** The order being edited. */
  before?: DeliveryRow;
  /** What orders cost that are made with it, in cents. */
  others?: number;
}

/** What the order costs, in cents; 0 while its service is unknown. */
export const priceIn = (body: Partial<DeliveryBody>, references: References, before?: DeliveryRow): number =>
  references.service ? agreePrice(body, references, before).amount : 0;

/**
 * The error of a credit order that would take its client above its limit. The client is locked, so orders taken at the same time
 * count. Its advances reduce what it owes. An admin may give a reason instead.
 */
export async function limitErrors(
  db: Db,
  actor: Actor,
  body: Partial<DeliveryBody>,
  references: References,
  { before, others = 0 }: Beside = {},
): Promise<FieldErrors> {
  const { client } = references;
  if (body.payment_type !== "partial" || !client || client.credit_limit === null) return {};
  if (mayCall("admin", actor) && body.over_limit_reason) return {};
  const own = before?.client_id === client.id ? before : undefined;
  const price = priceIn(body, references, before) + others;
  const [pending, advances, paidSoFar] = await Promise.all([
    pendingOfClient(db, actor.companyId, client.id),
    restsOfAdvances(db, actor.companyId, client.id),
    own ? paidByHand(db, actor.companyId, own.debt_id) : 0,
  ]);
  const owed = (pending.total - sum(advances.map(({ rest }) => rest))) as Cents;
  // What the order will owe, less what it owes now. Credit refunds its automatic payment, but no other.
  const change = price - paidSoFar - (own?.debt_remaining ?? 0);
  if (!exceedsLimit(owed, change, client.credit_limit)) return {};
  return { payment_type: [overLimit(formatMoney(Math.max(0, owed)), formatMoney(client.credit_limit))] };
}

/** What was paid of a debt by hand and is not refunded, in cents. */
async function paidByHand(db: Db, companyId: number, debtId: number): Promise<Cents> {
  const paid = await standingPayments(db, companyId)
    .where("p.debt_id", "=", debtId)
    .where("p.automatic", "=", 0)
    .execute();
  return sum(paid.map(({ amount }) => amount));
}
