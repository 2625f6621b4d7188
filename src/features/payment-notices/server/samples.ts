import { record } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import { calendarDayAt, type Instant } from "#shared/dates.ts";
import { noticeBody } from "../contract.ts";
import { createNotice } from "./verbs/createNotice.ts";

/** What a client's person says that it paid. */
export const sampleNotice = (change: object = {}) => ({
  amount: 4580,
  currency: "VES",
  method: "mobile_payment",
  bank: "0134",
  reference: "004512345678",
  paid_on: "2026-11-20",
  payer_phone: "0414-5550199",
  note: "Por las órdenes de esta semana",
  ...change,
});

interface Sample {
  client_id: number;
  body?: object;
  at?: string;
}

/** A new notice of a client, as if the account had sent it, at 15:00 UTC of its day. Returns its id. */
export function addNotice(
  database: Database,
  accountId: number,
  { client_id, body = {}, at: moment = "2026-11-20T15:00:00.000Z" }: Sample,
): Promise<number> {
  return database.transaction(async (tx) => {
    const account = await tx
      .selectFrom("accounts")
      .select(["id", "company_id as companyId", "type", "name"])
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    const at = moment as Instant;
    const timeZone = "America/Caracas";
    const { companyId } = account;
    const today = calendarDayAt(new Date(at), timeZone);
    const author = { companyId, accountId, isAdmin: true, timeZone, dayEnds: [], at, today };
    const { row, events } = await createNotice(tx, author, client_id, noticeBody.parse(sampleNotice(body)));
    await record(tx, events, { actor: account, ip: "127.0.0.1", now: new Date(at), timeZone });
    return row.id;
  });
}
