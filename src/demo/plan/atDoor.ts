import { type CollectionBody, collectionBody } from "#features/collections/contract.ts";
import { type Day, daysBetween } from "#shared/dates.ts";
import type { Random } from "../random.ts";
import { paymentOf } from "./payments.ts";
import type { OrderDraft } from "./steps.ts";

/** The company has collected at doors for so many days, and from many of its orders for a week. */
const DAYS = 90;
const BUSY_DAYS = 7;

export const isCollected = (day: Day, today: Day) => daysBetween(day, today) < DAYS;

type AtDoor = Pick<OrderDraft, "cod_amount" | "collect_fee">;

export const isBusy = (day: Day, today: Day) => daysBetween(day, today) < BUSY_DAYS;

interface Paid {
  isCredit: boolean;
  /** Most such orders have something to collect. */
  often: boolean;
}

/** What a client's order collects, in dollars. A credit order collects its goods alone. */
export function toCollect(luck: Random, { isCredit, often }: Paid): AtDoor {
  if (!luck.chance(often ? 0.6 : 0.14)) return {};
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
