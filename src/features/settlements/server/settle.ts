import { sql } from "kysely";
import { settlementText } from "#features/cash/texts.ts";
import { insertBill } from "#features/company-bills/server/queries.ts";
import { type Entry, entryOfBill, entryOfSettledUnclaimed } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { cashOutTexts } from "#features/journal/texts.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { readyOfCash } from "#features/receipts/server/verbs/readyGoods.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { startOfDay } from "#server/startOfDay.ts";
import { AppError, conflict, invalid } from "#shared/errors.ts";
import { type Amounts, type Cents, CURRENCIES, type Currency, type Rate } from "#shared/money.ts";
import type { SettlementBody } from "../contract.ts";
import {
  computeSettlement,
  earnedBy,
  entryOfSettlement,
  givenBy,
  leavesOutDebt,
  linesToSettle,
  needsAdmin,
  type SettlementResult,
} from "../rules.ts";
import { settlementTexts as texts } from "../texts.ts";
import { cashOf, closeLines, type Line, linesWithIds, openLines } from "./lines.ts";
import { addDifference, lockCourierRow } from "./queries.ts";

interface NewSettlement {
  id: number;
  number: number;
  settled: SettlementResult;
}

/**
 * Settles a courier's lines with a count of the cash, in cents and céntimos. Throws `conflict` if nothing is to settle, a line is
 * settled or undecided, or only an admin returns so much cash in a day; `invalid` for an unknown line, and for lines that give cash without
 * those that take it.
 */
export async function settleAccount(
  tx: Tx,
  author: Author,
  body: SettlementBody,
  { courierName, byAdmin }: { courierName: string; byAdmin: boolean },
): Promise<NewSettlement> {
  const { companyId, accountId, at, today } = author;
  const { courier_id, counted, note } = body;
  await lockCourierRow(tx, companyId, courier_id);
  const rate = (await rateOn(tx, companyId, today))?.rate ?? null;
  const { lines, pay } = await chooseLines(tx, companyId, body, rate);
  const settled = computeSettlement(lines, counted, pay === "now");
  if (!byAdmin && hasMoney(settled.returned)) {
    const earlier = await settledToday(tx, author, courier_id);
    if (needsAdmin(givenBy([...earlier, settled]), rate)) throw conflict(cashOutTexts.adminReturns);
  }
  const number = await takeNumber(tx, companyId);
  const bill =
    pay === "now" && settled.earned > 0 && (await payBill(tx, author, settled.earned, number, courierName));
  const { id } = await tx
    .insertInto("settlements")
    .values({
      company_id: companyId,
      number,
      courier_id,
      account_id: accountId,
      created_at: at,
      expected_usd: settled.expected.USD,
      expected_ves: settled.expected.VES,
      counted_usd: counted.USD,
      counted_ves: counted.VES,
      kept: settled.kept,
      returned_usd: settled.returned.USD,
      returned_ves: settled.returned.VES,
      earned: settled.earned,
      pay,
      bill_id: bill ? bill.id : null,
      note,
      decision: null,
      decision_note: null,
      decided_by: null,
      decided_at: null,
      voided_at: null,
      voided_by: null,
      void_reason: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ids = lines.map((line) => line.id);
  await closeLines(tx, ids, id);
  const settlementRow = { company_id: companyId, courier_id, made_by: id, created_at: at };
  await addDifference(tx, settlementRow, settled.difference);
  const settlement = { id, courier_id };
  const entries: Entry[] = [
    entryOfSettlement(settlement, settled, settlementText(number)),
    entryOfSettledUnclaimed(settlement, settled.unclaimed, settlementText(number)),
  ];
  if (bill) entries.push(entryOfBill(bill));
  await postEntries(tx, author, [...entries, ...(await readyOfCash(tx, companyId, cashOf(lines)))]);
  return { id, number, settled };
}

/** The lines to settle. Undecided differences stay open, and so does what is owed to the courier if it is for later. */
async function chooseLines(
  tx: Tx,
  companyId: number,
  { courier_id, line_ids, pay }: SettlementBody,
  rate: Rate | null,
): Promise<{ lines: Line[]; pay: "now" | "later" }> {
  const open = (await openLines(tx, companyId, courier_id)).filter(({ undecided }) => !undecided);
  const lines = line_ids ? await requireLines(tx, companyId, courier_id, [...new Set(line_ids)]) : open;
  const chosen = new Set(lines.map(({ id }) => id));
  const others = open.filter(({ id }) => !chosen.has(id));
  if (leavesOutDebt(lines, others, rate)) throw invalid({ line_ids: [texts.positiveFirst] });
  if (lines.length === 0) throw conflict(texts.nothing);
  const payNow = pay === "now" && earnedBy(lines) >= 0;
  const toSettle = linesToSettle(lines, payNow);
  if (toSettle.length === 0) throw conflict(texts.onlyToPay);
  return { lines: toSettle, pay: payNow ? "now" : "later" };
}

/** What the standing settlements of the business's day gave the locked courier and took from him. */
async function settledToday(
  tx: Tx,
  { companyId, today, ...clock }: Author,
  courierId: number,
): Promise<Pick<SettlementResult, "returned" | "counted" | "floats">[]> {
  const rows = await tx
    .selectFrom("settlements as s")
    .select(["s.returned_usd", "s.returned_ves", "s.counted_usd", "s.counted_ves"])
    .select([floatsOf("USD").as("floats_usd"), floatsOf("VES").as("floats_ves")])
    .where("s.company_id", "=", companyId)
    .where("s.courier_id", "=", courierId)
    .where("s.created_at", ">=", startOfDay(today, clock))
    .where("s.voided_at", "is", null)
    .execute();
  return rows.map((row) => ({
    returned: { USD: row.returned_usd, VES: row.returned_ves },
    counted: { USD: row.counted_usd, VES: row.counted_ves },
    floats: { USD: row.floats_usd, VES: row.floats_ves },
  }));
}

/** SQL: the floats that a settlement `s` settled, in a currency. */
const floatsOf = (currency: Currency) =>
  sql<Cents>`(select cast(coalesce(sum(l.amount), 0) as bigint) from courier_lines as l
    where l.settled_by = s.id and l.kind = 'float' and l.currency = ${currency})`;

const hasMoney = (amounts: Amounts): boolean => CURRENCIES.some((currency) => amounts[currency] > 0);

async function requireLines(tx: Tx, companyId: number, courierId: number, ids: number[]): Promise<Line[]> {
  const lines = await linesWithIds(tx, companyId, courierId, ids);
  if (lines.length < ids.length) throw invalid({ line_ids: [texts.unknownLine] });
  if (lines.some(({ settled_by, undecided }) => settled_by !== null || undecided))
    throw new AppError("conflict", { message: texts.unknownLine });
  return lines;
}

async function takeNumber(tx: Tx, companyId: number): Promise<number> {
  const { number } = await tx
    .updateTable("companies")
    .set((eb) => ({ last_settlement_number: eb("last_settlement_number", "+", 1) }))
    .where("id", "=", companyId)
    .returning("last_settlement_number as number")
    .executeTakeFirstOrThrow();
  return number;
}

const payBill = (tx: Tx, { companyId, today, at }: Author, earned: Cents, number: number, courier: string) =>
  insertBill(
    tx,
    companyId,
    {
      name: texts.bill,
      date: today,
      description: `${settlementText(number)} · ${courier}`,
      method: "cash",
      currency: "USD",
      amount: earned,
      tendered: null,
      rate: null,
    },
    at,
  );
