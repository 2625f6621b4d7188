import { REVERSED_BY_BANK, reversedText, bankTexts as texts } from "#features/bank/texts.ts";
import { isExpected } from "#features/ledger/server/verbs/returnChange.ts";
import { formatReceipt } from "#features/receipts/rules.ts";
import { findReceipt, type ReceiptRow } from "#features/receipts/server/queries.ts";
import { resendChange } from "#features/receipts/server/verbs/resendChange.ts";
import { lockToVoid, voidReceipt } from "#features/receipts/server/voidReceipt.ts";
import type { EventDraft } from "#server/audit.ts";
import type { Author } from "#server/author.ts";
import type { Tx } from "#server/schema.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { findLine, keyOf, lockLine } from "../lines.ts";
import type { FreeMovement } from "../queries.ts";
import { findReversed } from "../reversals.ts";
import { nameLine, toLineEvent } from "./lineEvents.ts";
import { matchLine } from "./matchLine.ts";
import { lockMovements } from "./writeMatches.ts";

/**
 * Ends a line that takes the money of another one back, and that one: the receipts are voided, or the change waits to be sent again.
 * Throws `not-found`, and `conflict` if it takes nothing back, for a remittance or a bill, or if a receipt can't be voided.
 */
export async function reverseLine(tx: Tx, author: Author, id: number): Promise<EventDraft[]> {
  const { companyId } = author;
  const wanted = await findLine(tx, companyId, id);
  if (wanted.state !== "open") throw conflict(texts.notOpen);
  const [original] = (await findReversed(tx, companyId, [wanted])).values();
  if (!original) throw conflict(texts.notReversing);
  await lockToUndo(tx, companyId, original.movements);
  const line = await lockLine(tx, companyId, id);
  const before = await lockLine(tx, companyId, original.id);
  if (line.state !== "open") throw conflict(texts.notOpen);
  // Somebody decided otherwise while this waited.
  const [still] = (await findReversed(tx, companyId, [line])).values();
  if (!still || keysOf(still.movements) !== keysOf(original.movements)) throw conflict(texts.notReversing);
  const change = original.movements.find(({ kind }) => kind === "change");
  // Its receipt is undone: nobody has to send it again.
  if (change && (await isExpected(tx, companyId, change.id)))
    return matchLine(tx, author, id, { change_id: change.id });
  const events = await undoMovements(tx, author, original.movements);
  await tx
    .updateTable("bank_lines")
    .set({ state: "reversed", change_id: null, decided_at: author.at, decided_by: author.accountId })
    .where("id", "in", [id, original.id])
    .execute();
  await tx.updateTable("bank_lines").set({ reverses_id: original.id }).where("id", "=", id).execute();
  const summary = reversedText(nameLine(line), nameLine(before));
  return [
    toLineEvent(line, { state: "reversed" }, summary),
    toLineEvent(before, { state: "reversed" }, summary),
    ...events,
  ];
}

const receiptsAmong = (movements: readonly FreeMovement[]): number[] => [
  ...new Set(movements.flatMap(({ kind, id }) => (kind === "receipt" ? [id] : []))),
];

const keysOf = (movements: readonly FreeMovement[]): string => movements.map(keyOf).sort().join();

/** Locks the receipts with all that voiding them changes, and the change. */
async function lockToUndo(tx: Tx, companyId: number, movements: readonly FreeMovement[]): Promise<void> {
  for (const id of receiptsAmong(movements).sort((a, b) => a - b))
    await lockToVoid(tx, companyId, orNotFound(await findReceipt(tx, companyId, id)));
  await lockMovements(
    tx,
    companyId,
    movements.filter(({ kind }) => kind === "change"),
  );
}

/** Voids the receipts, or lets the change wait to be sent again. */
async function undoMovements(
  tx: Tx,
  author: Author,
  movements: readonly FreeMovement[],
): Promise<EventDraft[]> {
  const events: EventDraft[] = [];
  for (const { kind, id } of movements) {
    if (kind === "remittance") throw conflict(texts.voidRemittanceFirst);
    if (kind === "bill") throw conflict(texts.voidBillFirst);
    if (kind === "return") throw conflict(texts.notReversing);
    if (kind === "change") events.push(await resendChange(tx, author, id));
  }
  for (const id of receiptsAmong(movements)) {
    const receipt = orNotFound(await findReceipt(tx, author.companyId, id));
    events.push(toVoidEvent(receipt));
    events.push(...(await voidReceipt(tx, author, receipt, REVERSED_BY_BANK)));
  }
  return events;
}

const toVoidEvent = ({ id, number, state }: ReceiptRow): EventDraft => ({
  action: "void",
  entity: "receipt",
  id,
  summary: `Anuló el recibo ${formatReceipt(number)}: ${REVERSED_BY_BANK}`,
  before: { state, void_reason: null },
  after: { state: "voided", void_reason: REVERSED_BY_BANK },
});
