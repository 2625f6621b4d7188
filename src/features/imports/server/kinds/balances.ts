import type { z } from "zod";
import { type Client, clientBody } from "#features/clients/contract.ts";
import { personalRif, rifHint } from "#features/clients/rules.ts";
import { clientTexts } from "#features/clients/texts.ts";
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
import type { RowBody, Runner, Values } from "../kind.ts";
import type { KnownZones } from "./zones.ts";

/** A client as a row has it: with its balance from before. */
export const clientRow = clientBody.extend({
  saldo: maybeMoney({ signed: true }).describe(
    "in cents: what it owed; if negative what it had in its favour",
  ),
  saldo_desde: day().nullish(),
});
export type ClientRow = z.output<typeof clientRow>;

export interface Context {
  zones: KnownZones;
  today: Day;
  closedUntil: Day | null;
  /** The documents of clients that have a balance from before, which they keep. Only known while rows are checked. */
  opened: ReadonlySet<string>;
  /** Only known while rows are checked. */
  people: People;
}

/** Stored people, by the RIF that they have or would have. */
export type People = ReadonlyMap<string, { name: string; key: string }>;

/** The company's people among its clients. */
export async function openPeople(db: Db, companyId: number): Promise<People> {
  const rows = await db
    .selectFrom("clients")
    .select(["type", "registration_number", "legal_name"])
    .where("company_id", "=", companyId)
    .where("type", "in", ["venezolano", "foreing"])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return new Map(
    rows.flatMap(({ type, registration_number, legal_name }) => {
      const rif = personalRif(type, registration_number);
      const person = { name: legal_name, key: keyOf(type, registration_number) };
      return rif === undefined ? [] : [[rif, person] as const];
    }),
  );
}

/** What is doubtful about a document: a RIF whose last digit is wrong, and another document of a stored person. */
export function judgeDocument(type: string | undefined, document: string, people: People): string[] {
  const person = people.get(personalRif(type, document) ?? "");
  const isOther = person !== undefined && person.key !== keyOf(type, document);
  return [rifHint(type, document) ?? [], isOther ? clientTexts.samePerson(person.name) : []].flat();
}

/** What a client's document is, in a form that no other client may have. */
export const keyOf = (type: string | undefined, registrationNumber: string) =>
  `${type} ${documentKey(registrationNumber)}`;

/** What is wrong with a balance from before, or should be known of it. */
export function judgeBalance(
  { saldo = "", saldo_desde: since = "" }: Values,
  key: string,
  { today, closedUntil, opened }: Context,
): Required<Pick<RowBody, "errors" | "warnings">> {
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
