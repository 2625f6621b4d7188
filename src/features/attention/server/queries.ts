import { sql } from "kysely";
import { bankRoutes } from "#features/bank/contract.ts";
import { openReversals } from "#features/bank/server/verbs/openReversals.ts";
import { goodsMoneyOfAll } from "#features/journal/server/goods.ts";
import { rateRoutes } from "#features/rates/contract.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { remittanceRoutes } from "#features/remittances/contract.ts";
import { filesUsage } from "#server/files/usage.ts";
import type { Config } from "#server/program/config.ts";
import type { Db } from "#server/schema.ts";
import { type Instant, instantAt } from "#shared/dates.ts";
import { type Cents, CURRENCIES, type Currency, sum, toDollars } from "#shared/money.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { ATTENTION_KINDS, type Attention, type AttentionKind } from "../contract.ts";
import { areFilesFull, isBackupLate } from "../rules.ts";
import { KINDS, type Kind, type KindInput, type Waiting } from "./kinds.ts";

interface AttentionInput extends KindInput {
  now: Date;
  config: Config;
  /** When the last automatic backup was made; null before the first. Undefined if this server makes none. */
  lastBackup: Date | null | undefined;
}

/** What waits for the account, most urgent first. It reads what is open, not what is done. */
export async function attentionOf(db: Db, moment: AttentionInput): Promise<Attention[]> {
  const lists = await Promise.all([
    rateMissing(db, moment),
    waitingOf(db, moment),
    findGoods(db, moment),
    findReversals(db, moment),
    findFullFiles(db, moment),
    findLateBackup(db, moment),
  ]);
  const by = new Map(lists.flat().map((entry) => [entry.kind, entry]));
  return ATTENTION_KINDS.flatMap((kind) => by.get(kind) ?? []);
}

const kindsOf = ({ actor, config }: AttentionInput) =>
  (Object.entries(KINDS) as [AttentionKind, Kind][]).filter(
    ([kind, { access }]) => mayCall(access, actor) && (config.webhooks || kind !== "webhooks_failed"),
  );

/** One statement counts what waits of each kind. */
async function waitingOf(db: Db, input: AttentionInput): Promise<Attention[]> {
  const kinds = kindsOf(input);
  const counts = kinds.map(([kind, { waiting }]) => sql`select ${sql.lit(kind)}, ${waiting(input)}`);
  const { rows } = await sql<Waiting>`
    with waiting (kind, count, usd, ves, oldest) as (${sql.join(counts, sql` union all `)})
    select * from waiting where count > 0`.execute(db);
  return rows.map((row) => toAttention(row, KINDS[row.kind]?.to(input, row) ?? ""));
}

const toAttention = ({ kind, count, usd, ves, oldest }: Waiting, to: string): Attention => ({
  kind,
  count,
  amount: usd === null || ves === null ? null : { USD: toDollars(usd), VES: toDollars(ves) },
  oldest_at: oldest,
  to,
});

async function rateMissing(db: Db, { actor, today }: KindInput): Promise<Attention[]> {
  if (!mayCall(rateRoutes.set.access, actor)) return [];
  if (await rateOn(db, actor.companyId, today)) return [];
  return [{ kind: "rate_missing", count: 1, amount: null, oldest_at: null, to: "/home?rate=set" }];
}

/** The clients that may have goods money. */
async function findGoods(db: Db, { actor }: KindInput): Promise<Attention[]> {
  if (!mayCall(remittanceRoutes.create.access, actor)) return [];
  const held = [...(await goodsMoneyOfAll(db, actor.companyId)).values()].map(({ available }) => available);
  const waiting = held.filter((available) => CURRENCIES.some((currency) => available[currency] > 0));
  if (waiting.length === 0) return [];
  const sumIn = (currency: Currency) =>
    sum(waiting.map((available) => available[currency]).filter((amount) => amount > 0));
  const row: Waiting = {
    kind: "goods_available",
    count: waiting.length,
    usd: sumIn("USD"),
    ves: sumIn("VES"),
    oldest: null,
  };
  return [toAttention(row, "/debts/remittances?available=1")];
}

/** The bank's lines that take back what others brought. */
async function findReversals(db: Db, { actor }: KindInput): Promise<Attention[]> {
  if (!mayCall(bankRoutes.reverse.access, actor)) return [];
  const lines = await openReversals(db, actor.companyId);
  if (lines.length === 0) return [];
  const sumIn = (currency: Currency) =>
    sum(lines.map((line) => (line.currency === currency ? (Math.abs(line.amount) as Cents) : (0 as Cents))));
  const row: Waiting = {
    kind: "bank_reversals",
    count: lines.length,
    usd: sumIn("USD"),
    ves: sumIn("VES"),
    oldest: null,
  };
  return [toAttention(row, "/debts/bank/lines?reverses=1")];
}

/** The room for photos and signatures, which all companies share. */
async function findFullFiles(db: Db, { actor, config }: AttentionInput): Promise<Attention[]> {
  if (!mayCall("admin", actor) || !areFilesFull(await filesUsage(db, config))) return [];
  return [{ kind: "files_full", count: 1, amount: null, oldest_at: null, to: "/users/company" }];
}

/** Only where this server makes backups itself. */
async function findLateBackup(db: Db, { actor, now, lastBackup }: AttentionInput): Promise<Attention[]> {
  if (lastBackup === undefined || !mayCall("admin", actor)) return [];
  const since = lastBackup ?? new Date(await createdAt(db, actor.companyId));
  if (!isBackupLate(since, now)) return [];
  const oldest = lastBackup && instantAt(lastBackup);
  return [{ kind: "backup_late", count: 1, amount: null, oldest_at: oldest, to: "/users/company" }];
}

async function createdAt(db: Db, companyId: number): Promise<Instant> {
  const company = db.selectFrom("companies").select("created_at").where("id", "=", companyId);
  return (await company.executeTakeFirstOrThrow()).created_at;
}
