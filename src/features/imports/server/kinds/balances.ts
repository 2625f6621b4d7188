import type { z } from "zod";
import { type Client, clientBody } from "#features/clients/contract.ts";
import { isClosed } from "#features/company/rules.ts";
import { periodClosed } from "#features/company/texts.ts";
import { kindTexts } from "#features/imports/kindTexts.ts";
import { offerTexts } from "#features/receipts/texts.ts";
import { type Balance, clientsWithOpening } from "#features/receivables/server/verbs/openings.ts";
import type { Db } from "#server/schema.ts";
import { type Day, isDay } from "#shared/dates.ts";
import { day } from "#shared/fields.ts";
import { documentKey } from "#shared/identifiers/document.ts";
import { parseMoney } from "#shared/money.ts";
import { maybeMoney } from "#shared/moneyFields.ts";
import type { Made, Runner, Values } from "../kind.ts";

/** A client as a row has it: with its balance from before. */
export const clientRow = clientBody.extend({
  saldo: maybeMoney({ signed: true }).describe(
    "in cents: what it owed; if negative what it had in its favour",
  ),
  saldo_desde: day().nullish(),
});
export type ClientRow = z.output<typeof clientRow>;

export interface Context {
  /** The ids of the company's zones by their folded names. */
  zones: ReadonlyMap<string, number>;
  today: Day;
  closedUntil: Day | null;
  /** The documents of clients that have a balance from before, which they keep. Only known while rows are checked. */
  opened: ReadonlySet<string>;
}

/** What a client's document is, in a form that no other client may have. */
export const keyOf = (type: string | undefined, registrationNumber: string) =>
  `${type} ${documentKey(registrationNumber)}`;

/** What is wrong with a balance from before, or should be known of it. */
export function judgeBalance(
  { saldo = "", saldo_desde: since = "" }: Values,
  key: string,
  { today, closedUntil, opened }: Context,
): Required<Pick<Made, "errors" | "warnings">> {
  const amount = parseMoney(saldo);
  if (saldo === "" || amount === 0) return { errors: {}, warnings: {} };
  if (isDay(since) && since > today)
    return { errors: { saldo_desde: [offerTexts.futureDate] }, warnings: {} };
  const day = isDay(since) ? since : today;
  if (day < today && closedUntil !== null && isClosed(day, closedUntil))
    return { errors: { saldo_desde: [periodClosed(closedUntil)] }, warnings: {} };
  if (opened.has(key)) return { errors: {}, warnings: { saldo: [kindTexts.balanceStays] } };
  return { errors: {}, warnings: since === "" ? { saldo_desde: [kindTexts.sinceToday] } : {} };
}

/** A row's balance from before, or none. */
export const balancesOf = (
  { id, legal_name }: Pick<Client, "id" | "legal_name">,
  { saldo, saldo_desde }: ClientRow,
  { today }: Runner,
): Balance[] => (saldo ? [{ client: { id, legal_name }, amount: saldo, since: saldo_desde ?? today }] : []);

/** The documents of clients that have a balance from before. */
export async function openedDocuments(db: Db, companyId: number): Promise<ReadonlySet<string>> {
  const ids = [...(await clientsWithOpening(db, companyId))];
  const rows = await db
    .selectFrom("clients")
    .select(["id", "type", "registration_key"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .execute();
  const opened = new Set(ids);
  return new Set(
    rows.flatMap(({ id, type, registration_key }) => (opened.has(id) ? `${type} ${registration_key}` : [])),
  );
}
