import { brokenInvariants } from "#operations/rules/invariants.ts";
import type { Db } from "#server/schema.ts";
import type { Call, Change, Tally } from "./writers.ts";

/** What the database has of the answered writes. */
export interface Comparison {
  acknowledged: number;
  /** Answered as done, but missing or different in the database. */
  lost: number;
  /** In the database more than once, or without an answer. */
  doubled: number;
  /** Order numbers that are missing or duplicate. */
  gaps: number;
  problems: string[];
}

/** Compares every answer that a writer got with the rows. In the end each write was answered, so both must match exactly. */
export async function compareAnswers(db: Db, tally: Tally, clientId: number): Promise<Comparison> {
  const { company_id } = await db
    .selectFrom("clients")
    .select("company_id")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom("deliveries")
    .select(["id", "number", "recipient_name", "trip_id", "trip_position"])
    .where("company_id", "=", company_id)
    .execute();
  const payments = await db
    .selectFrom("payments")
    .select(["id", "debt_id", "amount"])
    .where("company_id", "=", company_id)
    .where("automatic", "=", 0)
    .execute();
  const shifts = await db
    .selectFrom("shifts")
    .select(["id", "counted_usd"])
    .where("company_id", "=", company_id)
    .execute();
  const settlements = await db
    .selectFrom("settlements")
    .select(["id", "number", "counted_usd"])
    .where("company_id", "=", company_id)
    .execute();
  const collections = await db
    .selectFrom("journal_entries as e")
    .innerJoin("journal_lines as l", "l.entry_id", "e.id")
    .select("l.delivery_id as id")
    .where("e.company_id", "=", company_id)
    .where("e.cause", "=", "goods")
    .where("l.account", "=", "goods")
    .execute();
  const rows = await countSentChange(db, company_id);
  for (const { id } of collections) count(rows, `collection ${id}`);
  for (const { id, counted_usd } of shifts) {
    count(rows, `shift ${id}`);
    if (counted_usd !== null) count(rows, `count ${id} ${counted_usd}`);
  }
  for (const { id, number, counted_usd } of settlements)
    count(rows, `settlement ${id} ${number} ${counted_usd}`);
  for (const { id, number, recipient_name, trip_id, trip_position } of orders) {
    count(rows, `order ${id} ${number} ${recipient_name}`);
    if (trip_id !== null) count(rows, `stop ${trip_id} ${trip_position} ${id}`);
  }
  for (const { id, debt_id, amount } of payments) count(rows, `payment ${id} ${debt_id} ${amount}`);

  const answers = countAnswers(tally);
  const numbers = new Set(orders.map(({ number }) => number));
  // Spread, two hours' numbers would be more arguments than a call takes.
  const highest = orders.reduce((most, { number }) => Math.max(most, number), 0);
  return {
    acknowledged: tally.changes.filter(({ answer }) => answer).length,
    lost: beyond(answers, rows),
    doubled: beyond(rows, answers),
    gaps: highest - numbers.size + (orders.length - numbers.size),
    problems: [...(await brokenInvariants(db)), ...new Set(tally.wrong)],
  };
}

/** Change that was sent, and what left the bank for it. */
async function countSentChange(db: Db, companyId: number): Promise<Map<string, number>> {
  const sent = await db
    .selectFrom("change_payments")
    .select(["id", "reference"])
    .where("company_id", "=", companyId)
    .where("state", "=", "sent")
    .execute();
  const outOfBank = await db
    .selectFrom("journal_entries")
    .select("cause_id as id")
    .where("company_id", "=", companyId)
    .where("cause", "=", "change_sent")
    .execute();
  const rows = new Map<string, number>();
  for (const { id, reference } of sent) count(rows, `change ${id} ${reference}`);
  for (const { id } of outOfBank) count(rows, `change out of the bank ${id}`);
  return rows;
}

/** What each answered write must have left, by a text that names its row. */
function countAnswers({ changes }: Tally): Map<string, number> {
  const answers = new Map<string, number>();
  for (const { path, body, answer } of changes) {
    if (!answer) continue;
    if (path === "/trips") countStops(answers, body, answer);
    else if (path === "/deliveries")
      count(answers, `order ${answer.id} ${answer.number} ${body.receipt.full_name}`);
    else if (body.collection) count(answers, `collection ${answer.id}`);
    else if (path === "/shifts") count(answers, `shift ${answer.id}`);
    else if (path === "/shifts/current/close")
      count(answers, `count ${answer.id} ${Math.round(answer.counted.USD * 100)}`);
    else if (path === "/settlements")
      count(answers, `settlement ${answer.id} ${answer.number} ${Math.round(answer.counted.USD * 100)}`);
    else if (path.startsWith("/change-payments")) {
      count(answers, `change ${answer.id} ${body.reference}`);
      count(answers, `change out of the bank ${answer.id}`);
    } else if (path.startsWith("/debt-payments"))
      for (const { id, debt_id, amount } of answer.payments)
        count(answers, `payment ${id} ${debt_id} ${Math.round(amount * 100)}`);
  }
  return answers;
}

/** What an answered trip must have left: its orders, in the order of its stops. */
function countStops(answers: Map<string, number>, body: Change["body"], answer: Change["answer"]): void {
  for (const [at, { id, number }] of answer.orders.entries()) {
    count(answers, `order ${id} ${number} ${body.stops[at].receipt.full_name}`);
    count(answers, `stop ${answer.id} ${at + 1} ${id}`);
  }
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

/** How many more entries `these` has than `those`, summed over all keys. */
function beyond(these: Map<string, number>, those: Map<string, number>): number {
  let more = 0;
  for (const [key, times] of these) more += Math.max(0, times - (those.get(key) ?? 0));
  return more;
}

/** How many of the last answers differ when the request is repeated with the same key. */
export async function countChangedReplays(call: Call, { changes }: Tally, most = 100): Promise<number> {
  let changedReplays = 0;
  const keyed = changes.filter(({ method }) => method === "POST");
  for (const { key, path, body, answer } of keyed.slice(-most)) {
    const again = await call("POST", path, body, { "idempotency-key": key });
    if (JSON.stringify(again.body) !== JSON.stringify(answer)) changedReplays += 1;
  }
  return changedReplays;
}
