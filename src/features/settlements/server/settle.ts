import { settlementText } from "#features/cash/texts.ts";
import { insertBill } from "#features/company-bills/server/queries.ts";
import { type Entry, entryOfBill, entryOfSettledUnclaimed } from "#features/journal/rules.ts";
import { postEntries } from "#features/journal/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { readyOfCash } from "#features/receipts/server/verbs/readyGoods.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { AppError, conflict, invalid } from "#shared/errors.ts";
import type { Cents } from "#shared/money.ts";
import type { SettlementBody } from "../contract.ts";
import {
  computeSettlement,
  earnedBy,
  entryOfSettlement,
  linesToSettle,
  needsAdmin,
  type SettlementResult,
} from "../rules.ts";
import { settlementTexts as texts } from "../texts.ts";
import { cashOf, closeLines, type Line, linesWithIds, openLines } from "./lines.ts";
import { addDifference, lockCourierRow } from "./queries.ts";

interface Made {
  id: number;
  number: number;
  settled: SettlementResult;
}

/**
 * Settles a courier's lines with a count of the cash, in cents and céntimos. Throws `conflict` if nothing is to settle, a line is
 * settled or undecided, or only an admin returns so much cash; `invalid` for an unknown line.
 */
export async function settleAccount(
  tx: Tx,
  author: Author,
  body: SettlementBody,
  { courierName, byAdmin }: { courierName: string; byAdmin: boolean },
): Promise<Made> {
  const { companyId, accountId, at, today } = author;
  const { courier_id, counted, note } = body;
  await lockCourierRow(tx, companyId, courier_id);
  const { lines, pay } = await chooseLines(tx, companyId, body);
  const settled = computeSettlement(lines, counted, pay === "now");
  const rate = (await rateOn(tx, companyId, today))?.rate ?? null;
  if (!byAdmin && needsAdmin(settled.returned, rate)) throw conflict(texts.adminReturns);
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
  const made = { company_id: companyId, courier_id, made_by: id, created_at: at };
  await addDifference(tx, made, settled.difference);
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
): Promise<{ lines: Line[]; pay: "now" | "later" }> {
  const lines = line_ids
    ? await requireLines(tx, companyId, courier_id, [...new Set(line_ids)])
    : (await openLines(tx, companyId, courier_id)).filter(({ undecided }) => !undecided);
  if (lines.length === 0) throw conflict(texts.nothing);
  const payNow = pay === "now" && earnedBy(lines) >= 0;
  const taken = linesToSettle(lines, payNow);
  if (taken.length === 0) throw conflict(texts.onlyToPay);
  return { lines: taken, pay: payNow ? "now" : "later" };
}

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
