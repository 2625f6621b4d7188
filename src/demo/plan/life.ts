import { addDays, type Day, daysBetween } from "#shared/dates.ts";
import { address, type ClientDraft, clientName, clientType, person, phone } from "../company/people.ts";
import { METHODS, SERVICES } from "../company/services.ts";
import { clerk, manager } from "../company/staff.ts";
import { ORDER_NOTES, REASONS, REFUSALS } from "../company/words.ts";
import type { Random } from "../random.ts";
import type { Agenda } from "./agenda.ts";
import { agreedAtDoor, doorOf, isBusy, isCollected, paysWith, toCollect } from "./atDoor.ts";
import { mondayOf } from "./calendar.ts";
import { parcelsFor } from "./parcels.ts";
import { orderPayment, paymentOf } from "./payments.ts";
import type { Action, OrderDraft } from "./steps.ts";

/** How a client with credit pays: each order soon, everything twice a month, each order in two parts, or late or never. */
export type Habit = "soon" | "account" | "parts" | "late";

export interface Customer {
  key: number;
  draft: ClientDraft;
  habit: Habit;
}

/** The data that the day's orders are made from. */
export interface World {
  random: Random;
  /** For rates and payments, so that they change nothing else of the plan. */
  luck: Random;
  agenda: Agenda;
  today: Day;
  document: (type: ReturnType<typeof clientType>) => string;
  customers: readonly Customer[];
  couriers: number;
  /** The elapsed part of the two years, 0 to 1. */
  part: number;
  /** For parcels that come back, and money of several ways, likewise. */
  ways: Random;
  /** The total number of orders that are taken, without returns. */
  orders: number;
  /** The Mondays of the weeks in which a parcel came back. */
  returned: Set<Day>;
}

/** Most of the day's orders come before noon and in the afternoon, some in between. */
const minuteOfOrder = (random: Random) =>
  random.weighted([
    [random.between(450, 600), 20],
    [random.between(570, 735), 40],
    [random.between(735, 850), 12],
    [random.between(850, 1080), 28],
  ]);

function draftOf(world: World, customer: Customer | null, date: Day): OrderDraft {
  const { random, luck } = world;
  const isCredit = Boolean(customer?.draft.allow_credit) && random.chance(0.72);
  const addresses = customer?.draft.addresses ?? [];
  const type = clientType(random);
  const door =
    customer && isCollected(date, world.today)
      ? toCollect(luck, { isCredit, often: isBusy(date, world.today) })
      : {};
  const draft: Omit<OrderDraft, "contents"> = {
    date,
    service: random.weighted(SERVICES.map(([, weight], key) => [key, weight] as const)),
    client: customer?.key ?? null,
    courier: random.whole(0, world.couriers - 1),
    payment_type: isCredit ? "partial" : "full",
    ...(isCredit ? {} : orderPayment(paymentOf(luck, random.weighted(METHODS)))),
    ...door,
    // Now and then a client has a new pickup address.
    pickup_address: !customer || random.chance(0.004) ? address(random) : random.pick(addresses).address,
    receipt: { full_name: person(random), phone: phone(random), address: address(random) },
    anonymous_client: customer
      ? null
      : {
          legal_name: clientName(random, type),
          type,
          registration_number: world.document(type),
          phone: phone(random),
        },
    notes: random.chance(0.3) ? random.pick(ORDER_NOTES) : null,
  };
  return { ...draft, ...parcelsFor(draft.receipt.phone) };
}

/** Older customers order more than newer ones. */
const pickCustomer = ({ random, customers }: World) =>
  customers[Math.floor(customers.length * random.next() ** 1.8)] ?? null;

type Fate = "removed" | "pending" | "in_transit" | "cancelled" | "delivered";

/** Of these some wait for a courier, and some are on their way. */
const LAST_ORDERS = 16;

/** An order's status at the end of the plan. The last orders have every open status, however few orders there are. */
function fateOf({ random, orders, today }: World, key: number, day: Day): Fate {
  const left = orders - key;
  if (left <= LAST_ORDERS && left % 8 === 3) return "pending";
  if (left <= LAST_ORDERS && left % 8 === 6) return "in_transit";
  const isRecent = daysBetween(day, today) <= 2;
  return random.weighted([
    ["delivered", 956],
    ["cancelled", 36],
    ["removed", 4],
    ["pending", isRecent ? 120 : 0],
    ["in_transit", isRecent ? 100 : 0],
  ]);
}

/** From a refusal at the door until the parcel is back, in minutes. */
const WAY_BACK = { taken: 12, sent: 20, delivered: 55 };
/** Later in the day no parcel comes back. */
const LAST_RETURN = 1120;

/** One parcel of each week comes back, as long as the company has collected at doors. */
function isReturned({ today, returned }: World, draft: OrderDraft, day: Day, minute: number): boolean {
  const fits = draft.client !== null && draft.date === day && minute < LAST_RETURN && isCollected(day, today);
  if (!fits || returned.has(mondayOf(day))) return false;
  returned.add(mondayOf(day));
  return true;
}

/** An order of the day, and everything that happens to it later. */
export function planOrder(world: World, key: number, day: Day): void {
  const { random, agenda, part } = world;
  const customer = random.chance(0.76) ? pickCustomer(world) : null;
  const fate = fateOf(world, key, day);
  const minute = minuteOfOrder(random);
  // Some orders are for one of the next days.
  const planned = fate !== "in_transit" && random.chance(0.04) ? addDays(day, random.whole(1, 3)) : day;
  const drawn = draftOf(world, customer, planned);
  // An order without credit is paid on its date, and no payment is later than today.
  const date = drawn.payment_type === "full" && planned > world.today ? day : planned;
  const waits = fate === "pending" || fate === "in_transit";
  const draft = { ...drawn, date, ...(waits && paysWith(drawn)) };
  const by = clerk(random, part);
  const assignsLater = random.chance(0.06);
  const isUnassigned = assignsLater || (fate === "pending" && world.orders - key <= LAST_ORDERS);
  const body = isUnassigned ? { ...draft, courier: null } : draft;
  agenda.put(day, minute, by, { kind: "order", key, body });
  if (fate === "removed") agenda.put(day, minute + random.between(2, 15), by, { kind: "remove", key });
  if (fate === "removed" || fate === "pending") return;

  const then = (minute: number, action: Action) => agenda.put(date, minute, by, action);
  const start = date === day ? minute : random.between(470, 560);
  if (assignsLater) then(start + random.between(1, 8), { kind: "assign", key, body: draft });
  const sent = start + random.between(9, 50);
  const ended = sent + random.between(14, 85);
  then(sent, { kind: "send", key });
  if (fate === "cancelled") then(ended, { kind: "cancel", key, reason: random.pick(REASONS) });
  if (fate !== "delivered") return;
  const isDue = draft.collect_fee || Boolean(draft.cod_amount);
  const { luck, ways } = world;
  const door = isDue ? agreedAtDoor(ways, doorOf(luck, ways), draft) : null;
  const isBack = isReturned(world, draft, day, ended);
  if (isBack) planReturn(world, key, day, { by, refused: ended, onCredit: draft.payment_type === "partial" });
  else then(ended, { kind: "deliver", key, door });
  if (draft.payment_type === "partial" && customer)
    planPayments(world, customer, isBack ? keyOfReturn(world) : key, date);
}

/** An order that brings a parcel back, besides the planned ones. */
const keyOfReturn = ({ orders, returned }: World) => orders + returned.size;

/** A client without credit pays its return some days later. */
function planReturn(
  world: World,
  key: number,
  day: Day,
  { by, refused, onCredit }: { by: string; refused: number; onCredit: boolean },
): void {
  const { agenda, ways, part } = world;
  const as = keyOfReturn(world);
  const then = (after: number, action: Action) => agenda.put(day, refused + after, by, action);
  then(WAY_BACK.taken, { kind: "return", key, as, reason: ways.pick(REFUSALS) });
  then(WAY_BACK.sent, { kind: "send", key: as });
  then(WAY_BACK.delivered, { kind: "deliver", key: as, door: null });
  const payment = paymentOf(ways, "cash");
  if (!onCredit)
    agenda.put(addDays(day, ways.whole(1, 6)), ways.between(540, 1000), manager(ways, part), {
      kind: "payOrder",
      key: as,
      part: null,
      payment,
    });
}

function planPayments(
  { random, luck, agenda, part }: World,
  { habit }: Customer,
  key: number,
  date: Day,
): void {
  const pay = (after: number, share: number | null) => {
    const minute = random.between(540, 1020);
    const payment = paymentOf(luck, random.weighted(METHODS));
    // On its first day the order may not be delivered yet.
    agenda.put(addDays(date, after), minute, manager(random, part), {
      kind: "payOrder",
      key,
      part: share,
      payment,
    });
  };
  if (habit === "soon") pay(random.whole(1, 9), null);
  if (habit === "parts") {
    pay(random.whole(3, 16), random.pick([0.25, 0.4, 0.5, 0.5, 0.6]));
    if (random.chance(0.93)) pay(random.whole(18, 50), null);
  }
  if (habit === "late" && random.chance(0.8)) {
    const first = random.whole(25, 60);
    if (random.chance(0.5)) pay(first, random.pick([0.3, 0.5]));
    if (random.chance(0.85)) pay(first + random.whole(5, 50), null);
  }
}

/** On paydays the clients with credit pay, most of them everything. */
export function planAccounts({ random, luck, agenda, customers, part }: World, day: Day): void {
  for (const { key, draft, habit } of customers) {
    if (!draft.allow_credit || habit !== "account" || random.chance(0.15)) continue;
    const share = random.chance(0.8) ? null : random.pick([0.5, 0.7, 0.9]);
    const method = random.weighted([
      ["transfer", 6],
      ["mobile_payment", 3],
      ["cash", 1],
    ] as const);
    agenda.put(day, random.between(600, 1000), manager(random, part), {
      kind: "payClient",
      client: key,
      part: share,
      payment: paymentOf(luck, method),
    });
  }
}
