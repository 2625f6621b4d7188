import { type CollectionBody, collectionBody } from "#features/collections/contract.ts";
import { type Day, daysBetween } from "#shared/dates.ts";
import { fromDollars } from "#shared/money.ts";
import { phone } from "../company/people.ts";
import type { Random } from "../random.ts";
import { BANKS, type PaymentDraft, paymentOf } from "./payments.ts";
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

/** What an order may cost besides its goods, in dollars, at most. */
const MOST_FEE = 30;

/** With which note some of the orders that are still to be delivered will be paid: it is enough for any fee. */
export function paysWith({ cod_amount = 0, collect_fee }: AtDoor): Pick<OrderDraft, "pays_with"> {
  if (!collect_fee && cod_amount === 0) return {};
  const note = [50, 100].find((dollars) => dollars >= cod_amount + MOST_FEE);
  return note === undefined ? {} : { pays_with: { USD: note } };
}

/** How an order's money is collected at its door. What is due is known when it is delivered. */
export type DoorDraft =
  /** By one method, or not by the courier. */
  | { kind: "one"; collection: CollectionBody }
  /** So much of it (0 to 1) in notes of dollars, and the rest by mobile payment. */
  | { kind: "rest"; notes: number; payment: PaymentDraft }
  /** In notes of dollars, with change that the office sends by mobile payment. */
  | { kind: "change"; to: { bank: string; phone: string; document: string } };

const collectOne = (collection: object): DoorDraft => ({
  kind: "one",
  collection: collectionBody.parse(collection),
});

/** `ways` decides who pays in several ways, so that it changes nothing else of the plan. */
export function doorOf(luck: Random, ways: Random): DoorDraft {
  const outcome = luck.weighted([
    ["collected", 86],
    ["paid_to_client", 9],
    ["not_collected", 5],
  ] as const);
  if (outcome === "paid_to_client") return collectOne({ outcome, note: "Pagó al vendedor por Zelle" });
  if (outcome === "not_collected") return collectOne({ outcome, note: "Paga en la próxima entrega" });
  const method = luck.weighted([
    ["cash", 64],
    ["mobile_payment", 27],
    ["transfer", 9],
  ] as const);
  const collection = collectOne({ outcome, ...paymentOf(luck, method), accept_similar: true });
  if (ways.chance(0.2))
    return { kind: "rest", notes: ways.between(0.2, 0.9), payment: paymentOf(ways, "mobile_payment") };
  if (!ways.chance(0.15)) return collection;
  const document = `V-${ways.whole(4_000_000, 31_999_999)}`;
  return { kind: "change", to: { bank: ways.weighted(BANKS), phone: phone(ways), document } };
}

const REASONS = [
  "Faltó un refresco",
  "Venía un dulce golpeado",
  "Tardó más de lo prometido",
  "Cliente de siempre",
];

/** The same, but a few recipients pay less for the goods than planned, as agreed at the door. */
export function agreedAtDoor(ways: Random, door: DoorDraft, { cod_amount = 0 }: AtDoor): DoorDraft {
  if (door.kind !== "one" || door.collection.outcome !== "collected") return door;
  if (cod_amount === 0 || !ways.chance(0.04)) return door;
  const goods = fromDollars(Math.round(cod_amount * ways.whole(80, 95)) / 100);
  return { kind: "one", collection: { ...door.collection, agreed: { goods, reason: ways.pick(REASONS) } } };
}
