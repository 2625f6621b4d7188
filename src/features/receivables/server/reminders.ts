import type { Client } from "#features/clients/contract.ts";
import { findCompany } from "#features/company/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import type { Db, Tx } from "#server/schema.ts";
import { type Day, formatInstant, type Instant } from "#shared/dates.ts";
import { type Cents, toDollars } from "#shared/money.ts";
import type { Actor } from "#shared/routes/roles.ts";
import type { Reminder } from "../contract.ts";
import { reminderText } from "../reminder.ts";
import { remindedOn, receivableTexts as texts } from "../texts.ts";
import { balanceOn, ordersOwedOn } from "./queries.ts";

/** A reminder within this time is worth a warning. */
const RECENT_MS = 3 * 86_400_000;

interface Clock {
  today: Day;
  now: Date;
  timeZone: string;
}

/** The text that reminds a client of what it owes today, and the warnings to show before it is sent. */
export async function reminderFor(
  db: Db,
  companyId: number,
  { id, legal_name, phones }: Client,
  { today, now, timeZone }: Clock,
): Promise<Reminder> {
  const [company, orders, total, rate, last, reported] = await Promise.all([
    findCompany(db, companyId),
    ordersOwedOn(db, { companyId, day: today, today }, id),
    balanceOn(db, { companyId, day: today, today }, id),
    rateOn(db, companyId, today),
    lastReminder(db, companyId, id),
    reportedReceipt(db, companyId, id),
  ]);
  const last_sent_at = last?.created_at ?? null;
  const isRecent = last_sent_at !== null && now.getTime() - Date.parse(last_sent_at) < RECENT_MS;
  return {
    text: reminderText({ company, client: legal_name, today, orders, total, rate }),
    phone: phones[0]?.phone ?? null,
    total: toDollars(total),
    last_sent_at,
    warnings: [
      ...(total <= 0 ? [texts.owesNothing] : []),
      ...(reported ? [texts.awaiting] : []),
      ...(isRecent ? [remindedOn(formatInstant(last_sent_at, timeZone))] : []),
    ],
  };
}

const lastReminder = (db: Db, companyId: number, clientId: number) =>
  db
    .selectFrom("reminders")
    .select("created_at")
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** A payment of the client that nobody has confirmed yet. */
const reportedReceipt = (db: Db, companyId: number, clientId: number) =>
  db
    .selectFrom("receipts")
    .select("id")
    .where("company_id", "=", companyId)
    .where("client_id", "=", clientId)
    .where("state", "=", "reported")
    .limit(1)
    .executeTakeFirst();

interface Sent {
  actor: Actor;
  at: Instant;
  clientId: number;
  total: Cents;
}

export async function addReminder(tx: Tx, { actor, at, clientId, total }: Sent): Promise<number> {
  const { id } = await tx
    .insertInto("reminders")
    .values({
      company_id: actor.companyId,
      client_id: clientId,
      total,
      account_id: actor.id,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
