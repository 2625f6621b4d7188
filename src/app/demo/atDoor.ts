import { type CollectionBody, collectionBody } from "#features/collections/contract.ts";
import { settlementRoutes } from "#features/settlements/contract.ts";
import { openAccounts } from "#features/settlements/server/lines.ts";
import type { Tx } from "#server/schema.ts";
import { type Day, daysBetween } from "#shared/dates.ts";
import { type Cents, fromDollars, toDollars } from "#shared/money.ts";
import { paymentOf } from "./payments.ts";
import { type Doing, perform } from "./perform.ts";
import type { Random } from "./random.ts";
import type { OrderDraft } from "./steps.ts";

/** The company has collected at doors for so many days. */
const DAYS = 30;

export const collects = (day: Day, today: Day) => daysBetween(day, today) < DAYS;

type AtDoor = Pick<OrderDraft, "cod_amount" | "collect_fee">;

/** What a client's order collects, in dollars. A credit order collects its goods alone. */
export function toCollect(luck: Random, isCredit: boolean): AtDoor {
  if (!luck.chance(0.14)) return {};
  const cod_amount = luck.chance(0.75) ? (luck.whole(12, 95) * 100 + luck.pick([0, 0, 50, 99])) / 100 : 0;
  return { cod_amount, collect_fee: !isCredit && (cod_amount === 0 || luck.chance(0.7)) };
}

/** What the courier says. */
export function collectionOf(luck: Random): CollectionBody {
  const outcome = luck.weighted([
    ["collected", 86],
    ["paid_to_client", 9],
    ["not_collected", 5],
  ] as const);
  if (outcome === "paid_to_client")
    return collectionBody.parse({ outcome, note: "Pagó al vendedor por Zelle" });
  if (outcome === "not_collected")
    return collectionBody.parse({ outcome, note: "Paga en la próxima entrega" });
  const method = luck.weighted([
    ["cash", 64],
    ["mobile_payment", 27],
    ["transfer", 9],
  ] as const);
  return collectionBody.parse({ outcome, ...paymentOf(luck, method), accept_similar: true });
}

/** Couriers hand in their cash in the evening. Sometimes a dollar is missing, and the courier pays it another day. */
export async function settleAll(tx: Tx, doing: Doing): Promise<void> {
  // Deliveries of this batch may still be running.
  await Promise.all(doing.events);
  const accounts = await openAccounts(tx, doing.actor.companyId);
  for (const { courier_id, cash } of accounts) {
    if (cash.USD === 0 && cash.VES === 0) continue;
    const isShort = cash.USD > 20 && (courier_id + doing.now.getUTCDate()) % 6 === 0;
    const dollars = toDollars((fromDollars(cash.USD) - (isShort ? 100 : 0)) as Cents);
    const counted = { USD: Math.max(0, dollars), VES: Math.max(0, cash.VES) };
    const { id } = await perform(tx, doing, settlementRoutes.create, {
      body: { courier_id, counted, pay: "later", note: null },
    });
    if (isShort)
      await perform(tx, doing, settlementRoutes.decide, {
        id,
        body: { decision: "charge", note: "La paga en la próxima rendición" },
      });
  }
}
