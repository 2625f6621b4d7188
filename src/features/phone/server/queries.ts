import { type SqlBool, sql } from "kysely";
import { changeFor } from "#features/collections/changeRules.ts";
import { dueAtDoor } from "#features/collections/rules.ts";
import { fullName } from "#features/couriers/rules.ts";
import { isAssignable } from "#features/deliveries/rules.ts";
import type { DeliveryRow } from "#features/deliveries/server/queries.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db } from "#server/schema.ts";
import type { Day, Instant } from "#shared/dates.ts";
import { orNotFound } from "#shared/errors.ts";
import { type Cents, dollarsToBolivares, inDollars, toDollars } from "#shared/money.ts";
import type { Actor } from "#shared/routes/roles.ts";
import type { DeliveryStatus } from "#shared/vocabulary.ts";
import type { Phones } from "../accessContract.ts";
import type { Stop } from "../contract.ts";
import { ATTEMPTS_A_DAY, MAX_NOTE, MOST_REVIEWS, NOTES_A_DAY } from "../rules.ts";

const ofAccount = prepared((db, { accountId }: { accountId: number }) =>
  db
    .selectFrom("courier_accounts as a")
    .innerJoin("couriers as k", "k.id", "a.courier_id")
    .select(["k.id", "k.company_id", "k.first_name", "k.last_name", "k.duty"])
    .where("a.account_id", "=", accountId),
);

/** The courier whose phone calls. It may have been deleted, if the route `handsIn`. */
export async function courierOf(db: Db, { id }: Pick<Actor, "id">) {
  const [courier] = await ofAccount(db, { accountId: id });
  return orNotFound(courier);
}

/** The phones that are signed in with the account and were used at or after `since`. */
export async function phonesOf(db: Db, accountId: number, since: Instant): Promise<Phones> {
  const signed_in = await db
    .selectFrom("sign_ins as s")
    .leftJoin("accounts as a", "a.id", "s.issued_by")
    .select(["a.name as issued_by", "s.created_at as since", "s.last_used_at"])
    .where("s.account_id", "=", accountId)
    .where("s.last_used_at", ">=", since)
    .orderBy("s.last_used_at", "desc")
    .orderBy("s.id", "desc")
    .execute();
  return { phones: signed_in.length, last_used_at: signed_in[0]?.last_used_at ?? null, signed_in };
}

const moves = prepared((db, { companyId, id }: { companyId: number; id: number }) =>
  db
    .selectFrom("events")
    .select(["created_at as at", "changes"])
    .where("company_id", "=", companyId)
    .where("entity", "=", "delivery")
    .where("entity_id", "=", id)
    .where("action", "in", ["status", "cancel"])
    .orderBy("id"),
);

/** When an order got each of its states after the first, oldest first. Its events know it. */
export async function statesOf(
  db: Db,
  order: { companyId: number; id: number },
): Promise<{ status: DeliveryStatus; at: Instant }[]> {
  const events = await moves(db, order);
  return events.flatMap(({ at, changes }) => {
    const to = changes && (JSON.parse(changes) as { status?: { after: DeliveryStatus } }).status?.after;
    return to ? [{ status: to, at }] : [];
  });
}

/** The failed attempts of these orders, oldest first. */
export async function attemptsOf(db: Db, companyId: number, orders: readonly number[]) {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom("courier_actions as a")
    .innerJoin("couriers as k", "k.id", "a.courier_id")
    .select(["a.id", "a.delivery_id", "a.reason", "a.note", "a.happened_at as at"])
    .select(["k.first_name", "k.last_name"])
    .where("a.company_id", "=", companyId)
    .where("a.delivery_id", "in", orders)
    .where("a.kind", "=", "fail")
    .where("a.status", "=", "done")
    .orderBy("a.id")
    .execute();
  return rows.map(({ reason, first_name, last_name, ...row }) => ({
    ...row,
    courier: fullName({ first_name, last_name }),
    courier_first_name: first_name,
    reason: reason ?? ("other" as const),
  }));
}

/** The last failed attempts of each of these orders, oldest first. Their notes are cut to what a phone may send today. */
export async function lastAttemptsOf(db: Db, companyId: number, orders: readonly number[], most: number) {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("courier_actions")
        .select(["id", "delivery_id", "reason", "happened_at as at"])
        .select(sql<string | null>`substr(note, 1, ${sql.lit(MAX_NOTE)})`.as("note"))
        .select(sql<number>`row_number() over (partition by delivery_id order by id desc)`.as("newer"))
        .where("company_id", "=", companyId)
        .where("delivery_id", "in", orders)
        .where("kind", "=", "fail")
        .where("status", "=", "done")
        .as("a"),
    )
    .select(["a.delivery_id", "a.reason", "a.note", "a.at"])
    .where("a.newer", "<=", most)
    .orderBy("a.id")
    .execute();
  return rows.map(({ reason, ...row }) => ({ ...row, reason: reason ?? ("other" as const) }));
}

const A_DAY = { fail: ATTEMPTS_A_DAY, note: NOTES_A_DAY };

/** Whether the order had all the attempts or notes that it may have since this moment, by the server's clock. */
export async function hasAllOf(
  db: Db,
  companyId: number,
  { delivery_id, kind }: { delivery_id: number; kind: "fail" | "note" },
  since: Instant,
): Promise<boolean> {
  const { sent } = await db
    .selectFrom("courier_actions")
    .select(({ fn }) => fn.countAll<number>().as("sent"))
    .where("company_id", "=", companyId)
    .where("delivery_id", "=", delivery_id)
    .where("kind", "=", kind)
    .where("status", "=", "done")
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(sent) >= A_DAY[kind];
}

/** Whether as many of the courier's actions wait for a decision as may. */
export async function hasAllReviews(db: Db, companyId: number, courierId: number): Promise<boolean> {
  const { waiting } = await db
    .selectFrom("courier_actions")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("company_id", "=", companyId)
    .where("courier_id", "=", courierId)
    .where("status", "=", "review")
    .where("decision", "is", null)
    .executeTakeFirstOrThrow();
  return Number(waiting) >= MOST_REVIEWS;
}

/**
 * SQL: whether an action `a` of this company waits for a decision: it could not be recorded as it came, or its courier agreed on another
 * amount and its receipt stands. Each half has an index of its own.
 */
export const waitsIn = (companyId: number) =>
  sql<SqlBool>`a.id in (
    select w.id from courier_actions as w where w.company_id = ${companyId} and w.status = 'review' and w.decision is null
    union all
    select w.id from courier_actions as w join agreed_amounts as g on g.id = w.agreed_id join receipts as r on r.id = g.receipt_id
    where w.company_id = ${companyId} and w.agreed_id is not null and w.decision is null and r.state <> 'voided')`;

/** How many orders a courier delivered since a moment, and how many he tried in vain. */
export async function countsSince(
  db: Db,
  { companyId, courierId }: { companyId: number; courierId: number },
  since: Instant,
): Promise<{ delivered: number; failed: number }> {
  const { delivered } = await db
    .selectFrom("deliveries as d")
    .select(({ fn }) => fn.countAll<number>().as("delivered"))
    .where("d.company_id", "=", companyId)
    .where("d.courier_id", "=", courierId)
    .where("d.status", "=", "delivered")
    .where("d.deleted_at", "is", null)
    // Spares the events of older orders. It moves with later changes too: the event of the order's last move says when it was.
    .where("d.updated_at", ">=", since)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("events as e")
          .select("e.id")
          .where("e.company_id", "=", companyId)
          .where("e.entity", "=", "delivery")
          .whereRef("e.entity_id", "=", "d.id")
          .where("e.action", "=", "status")
          .where("e.created_at", ">=", since),
      ),
    )
    .executeTakeFirstOrThrow();
  const { failed } = await db
    .selectFrom("courier_actions")
    .select(({ fn }) => fn.count<number>("delivery_id").distinct().as("failed"))
    .where("company_id", "=", companyId)
    .where("courier_id", "=", courierId)
    .where("kind", "=", "fail")
    .where("status", "=", "done")
    .where("reason", "!=", "mistake")
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return { delivered: Number(delivered), failed: Number(failed) };
}

/** SQL: whether the delivery `a` of a phone stands: its order was not reopened since. */
export const STANDING = sql<SqlBool>`not exists (select 1 from courier_actions as m
  where m.delivery_id = a.delivery_id and m.reason = 'mistake' and m.id > a.id and m.created_at >= coalesce(a.decided_at, m.created_at))`;

/** Who took the order, as its courier's phone said. Nobody by a delivery that was reopened. */
export async function handoversOf(db: Db, companyId: number, id: number) {
  const rows = await db
    .selectFrom("courier_actions as a")
    .innerJoin("accounts as c", "c.id", "a.account_id")
    .select(["a.receiver_name", "a.receiver_document", "a.note", "a.happened_at as at", "c.name as courier"])
    .select("a.pin_check as pin")
    .where("a.company_id", "=", companyId)
    .where("a.delivery_id", "=", id)
    .where("a.kind", "=", "deliver")
    .where((eb) => eb.or([eb("a.status", "=", "done"), eb("a.decision", "=", "accepted")]))
    .where(STANDING)
    .orderBy("a.id")
    .$narrowType<{ receiver_name: string }>()
    .execute();
  return rows.map(({ pin, ...row }) => ({ ...row, ...(pin && { pin }) }));
}

/** What couriers noted about an order besides, oldest first. A photo alone has an empty note. */
export function notesOf(db: Db, companyId: number, id: number) {
  return db
    .selectFrom("courier_actions as a")
    .innerJoin("accounts as c", "c.id", "a.account_id")
    .select(["a.id", "a.note", "a.happened_at as at", "c.name as courier"])
    .where("a.company_id", "=", companyId)
    .where("a.delivery_id", "=", id)
    .where("a.kind", "=", "note")
    .where("a.status", "=", "done")
    .orderBy("a.id")
    .execute();
}

type DueOrder = Pick<
  DeliveryRow,
  | ("status" | "cod_status" | "collect_fee" | "cod_amount" | "debt_remaining")
  | ("pays_with_usd" | "pays_with_ves")
>;

/** What is to be collected at an order's door and the change to carry, at the rate in force. Nothing once the order has ended. */
export async function dueOf(
  db: Db,
  companyId: number,
  today: Day,
): Promise<(row: DueOrder) => Pick<Stop, "due" | "change_needed">> {
  const rate = (await rateOn(db, companyId, today))?.rate ?? null;
  return ({ status, cod_status, collect_fee, cod_amount, debt_remaining: remaining, ...paid }) => {
    const open = isAssignable(status) && cod_status === "pending";
    const { fee, goods } = dueAtDoor({ collect_fee: open && collect_fee === 1, remaining, cod_amount });
    const owed = open ? goods : (0 as Cents);
    const total = (fee + owed) as Cents;
    const change = changeFor({ USD: paid.pays_with_usd, VES: paid.pays_with_ves }, total, rate);
    const due = {
      fee: toDollars(fee),
      goods: toDollars(owed),
      total: toDollars(total),
      bolivares: rate === null ? null : toDollars(dollarsToBolivares(total, rate)),
    };
    return { due, change_needed: change && inDollars(change) };
  };
}
