import { sql } from "kysely";
import { clockOf } from "#features/company/server/queries.ts";
import { isDebtNotUndone } from "#server/http/undoing.ts";
import type { Config } from "#server/program/config.ts";
import type { Db } from "#server/schema.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { calendarDayAt, type Day, dayAt, instantAt, timeIn } from "#shared/dates.ts";
import { type Amounts, type Cents, type Currency, formatMoney, fromDollars, sumOf } from "#shared/money.ts";
import type { JournalCause } from "#shared/vocabulary.ts";
import { kindTexts, closingTexts as texts } from "../texts.ts";
import { attentionOf } from "./queries.ts";

/** `$20,00 y Bs 1.600,00`; nothing is `$0,00`. */
export function formatBoth({ USD, VES }: Amounts): string {
  if (VES === 0) return formatMoney(USD);
  const bolivares = formatMoney(VES, "VES");
  return USD === 0 ? bolivares : `${formatMoney(USD)} y ${bolivares}`;
}

/** By which causes money leaves the safe, the shifts or the bank for good. Cash that only changes its place, or goes to the bank, doesn't. */
const LEAVING: Record<"givenBack" | "remitted" | "bills" | "sentChange" | "withdrawn", JournalCause[]> = {
  givenBack: ["refund", "advance_void", "goods_void"],
  remitted: ["remittance"],
  bills: ["bill"],
  sentChange: ["change_sent"],
  withdrawn: ["withdrawal"],
};

interface Left {
  cause: JournalCause;
  currency: Currency;
  amount: Cents;
}

/** What left on a day, in all and by what it was for. */
async function leavingOn(db: Db, companyId: number, day: Day): Promise<string> {
  const causes = Object.values(LEAVING).flat();
  const { rows } = await sql<Left>`
    select e.cause, l.currency, cast(-sum(l.amount) as bigint) as amount
    from journal_entries as e join journal_lines as l on l.entry_id = e.id
    where e.company_id = ${companyId} and e.date = ${day} and e.cause in (${sql.join(causes)})
      and l.amount < 0 and (l.account = 'bank' or (l.account = 'cash' and l.place <> 'courier'))
    group by e.cause, l.currency`.execute(db);
  const parts = Object.entries(LEAVING).flatMap(([what, causes]) => {
    const left = rows.filter(({ cause }) => causes.includes(cause));
    return left.length === 0
      ? []
      : [`${texts.leaving[what as keyof typeof LEAVING]} ${formatBoth(sumOf(left))}`];
  });
  return parts.length === 0 ? texts.nothingLeft : `${formatBoth(sumOf(rows))}: ${parts.join(", ")}`;
}

/** How many debtors the mail names. */
const MOST_DEBTORS = 3;

/** The clients that owe most now. */
async function topDebtors(db: Db, companyId: number): Promise<string> {
  const rows = await db
    .selectFrom("debts as b")
    .innerJoin("clients as c", "c.id", "b.client_id")
    .select(["c.legal_name", sql<Cents>`cast(sum(b.remaining) as bigint)`.as("owed")])
    .where("b.company_id", "=", companyId)
    .where("b.remaining", ">", 0 as Cents)
    .where(isDebtNotUndone("b", companyId))
    .groupBy(["c.id", "c.legal_name"])
    .orderBy(sql`sum(b.remaining)`, "desc")
    .orderBy("c.id")
    .limit(MOST_DEBTORS)
    .execute();
  if (rows.length === 0) return texts.nobodyOwes;
  return rows.map(({ legal_name, owed }) => `${legal_name} ${formatMoney(owed)}`).join(", ");
}

/** What waits for an admin now: what each is, with its amount. */
async function waitingNow(db: Db, { companyId, config, now }: Moment): Promise<string> {
  const clock = await clockOf(db, companyId, config.timeZone);
  const today = dayAt(now, clock);
  const waiting = await attentionOf(db, {
    actor: { id: 0, companyId, type: "user", role: null, name: "", email: "" },
    config,
    now,
    today,
    ...timeIn(now, clock),
    calendarDay: calendarDayAt(now, config.timeZone),
    lastBackup: undefined,
    startOfToday: startOfDay(today, clock),
    dayAgo: instantAt(new Date(now.getTime() - DAY_MS)),
  });
  if (waiting.length === 0) return texts.nothingWaits;
  return waiting
    .map(({ kind, count, amount }) => {
      const money = amount && { USD: fromDollars(amount.USD), VES: fromDollars(amount.VES) };
      return money ? `${kindTexts[kind](count)} (${formatBoth(money)})` : kindTexts[kind](count);
    })
    .join("; ");
}

const DAY_MS = 24 * 3_600_000;

interface Moment {
  companyId: number;
  config: Config;
  now: Date;
}

/** The lines about money that left on a day, what waits, and who owes most. The last two are those of now. */
export async function moneyLines(
  db: Db,
  moment: Moment,
  day: Day,
): Promise<(readonly [label: string, value: string])[]> {
  const { companyId } = moment;
  const [left, waits, debtors] = await Promise.all([
    leavingOn(db, companyId, day),
    waitingNow(db, moment),
    topDebtors(db, companyId),
  ]);
  return [
    [texts.leftToday, left],
    [texts.waits, waits],
    [texts.debtors, debtors],
  ];
}
