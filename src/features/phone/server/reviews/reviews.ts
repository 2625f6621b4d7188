import { sql } from "kysely";
import type { DueAtDoor } from "#features/collections/rules.ts";
import { findAgreements } from "#features/collections/server/verbs/agreements.ts";
import { fullName } from "#features/couriers/rules.ts";
import { type Reported, reviewRoutes as routes } from "#features/phone/contract.ts";
import { phoneTexts, reviewDecisionLabels } from "#features/phone/texts.ts";
import { rateOn } from "#features/rates/server/queries.ts";
import { lockForUpdate } from "#server/database/locks.ts";
import { change, read } from "#server/endpoint.ts";
import type { Db, RowOf, Tx } from "#server/schema.ts";
import type { Day } from "#shared/dates.ts";
import { conflict, orNotFound } from "#shared/errors.ts";
import { type Cents, inDollars, sumOf, toBolivaresPerDollar, toDollars } from "#shared/money.ts";
import type { ReviewDecision } from "#shared/vocabulary.ts";
import { waitsIn } from "../queries.ts";
import { acceptReview } from "./acceptReview.ts";
import { decideAgreed } from "./decideAgreed.ts";
import { keepUnclaimed } from "./keepUnclaimed.ts";
import { dayOfAction, type ReviewedCollection, reviewedCollection, reviewedUncollected } from "./reviewed.ts";

type ActionRow = RowOf<"courier_actions">;

export const reviewEndpoints = [
  read(
    routes.list,
    async ({ db, slowReads, actor, query, clock }) => {
      const { page, perPage, courier_id } = query;
      const of = { companyId: actor.companyId, courierId: courier_id };
      const rows = await pageOfReviews(slowReads, of, { limit: perPage, offset: (page - 1) * perPage });
      const total = await countReviews(slowReads, of);
      const collectedOn = (row: ActionRow) => dayOfAction(row, clock);
      const proofs = await proofsOf(
        db,
        actor.companyId,
        rows.map(({ id }) => id),
      );
      const agreements = await findAgreements(
        db,
        actor.companyId,
        rows.flatMap(({ agreed_id }) => agreed_id ?? []),
      );
      const rates = new Map<Day, number | null>();
      for (const day of new Set(rows.map(collectedOn))) {
        const inForce = await rateOn(db, actor.companyId, day);
        rates.set(day, inForce && toBolivaresPerDollar(inForce.rate));
      }
      return {
        answer: {
          items: rows.map((row) => ({
            id: row.id,
            courier_id: row.courier_id,
            courier_full_name: fullName(row),
            delivery_id: row.delivery_id,
            number: row.number,
            kind: row.agreed_id === null ? (row.review_kind ?? row.kind) : ("agreed" as const),
            message: row.message,
            receiver_name: row.receiver_name,
            receiver_document: row.receiver_document,
            packages_delivered: row.packages_delivered,
            partial_reason: row.partial_reason,
            ...(row.pin_check && { pin: row.pin_check }),
            proof: proofs.flatMap(({ action_id, id, kind }) => (action_id === row.id ? [{ id, kind }] : [])),
            note: row.note,
            outcome: (reviewedCollection(row) ?? reviewedUncollected(row))?.outcome ?? null,
            collection: reportedIn(row),
            cash: cashOf(row),
            ...agreementIn(row, agreements),
            day_rate: rates.get(collectedOn(row)) ?? null,
            at: row.happened_at,
            created_at: row.created_at,
          })),
          currentPage: page,
          perPage,
          total,
        },
      };
    },
    () => true,
  ),

  change(routes.resolve, {
    handle: async ({ tx, actor, author, params, body, at }) => {
      const review = orNotFound(await findReview(tx, actor.companyId, params.id));
      if (review.delivery_id !== null)
        await lockForUpdate(
          tx.selectFrom("deliveries").select("id").where("id", "=", review.delivery_id),
          tx,
        ).execute();
      // Read again after the lock: somebody may have decided meanwhile.
      const action = orNotFound(await findReview(tx, actor.companyId, params.id));
      if (action.decision !== null) throw conflict(phoneTexts.decided);
      const decision: ReviewDecision = body.accept ? "accepted" : "rejected";
      const events =
        action.agreed_id !== null
          ? await decideAgreed(tx, author, action, decision)
          : body.accept
            ? await acceptReview(tx, author, action, body)
            : await keepUnclaimed(tx, author, action);
      await tx
        .updateTable("courier_actions")
        .set({ decision, decided_by: actor.id, decided_at: at, decision_note: body.note })
        .where("id", "=", action.id)
        .execute();
      const summary = `${reviewDecisionLabels[decision]} una entrega por revisar`;
      const event = { action: "update", entity: "courier", id: action.courier_id, summary } as const;
      const own = action.agreed_id === null ? [event] : [];
      return { answer: { id: action.id, decision }, events: [...own, ...events] };
    },
  }),
];

interface ReviewFilter {
  companyId: number;
  /** Undefined: of all couriers. */
  courierId: number | undefined;
}

/** What waits for a decision. */
function selectWaiting(db: Db, { companyId, courierId }: ReviewFilter) {
  const query = db.selectFrom("courier_actions as a").where(waitsIn(companyId));
  return courierId === undefined ? query : query.where("a.courier_id", "=", courierId);
}

/** Each courier's oldest first, then each one's second: so that the many of one don't hide another's. */
function pageOfReviews(db: Db, of: ReviewFilter, { limit, offset }: { limit: number; offset: number }) {
  const places = selectWaiting(db, of)
    .select("a.id")
    .select(sql<number>`row_number() over (partition by a.courier_id order by a.id)`.as("place"));
  return db
    .selectFrom(places.as("p"))
    .innerJoin("courier_actions as a", "a.id", "p.id")
    .innerJoin("couriers as k", "k.id", "a.courier_id")
    .leftJoin("deliveries as d", "d.id", "a.delivery_id")
    .selectAll("a")
    .select(["k.first_name", "k.last_name", "d.number"])
    .orderBy("p.place")
    .orderBy("a.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

async function countReviews(db: Db, of: ReviewFilter): Promise<number> {
  const { total } = await selectWaiting(db, of)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const inParts = ({ goods, fee }: DueAtDoor) => ({
  goods: toDollars(goods),
  fee: toDollars(fee),
  total: toDollars((goods + fee) as Cents),
});

/** What was agreed at the door of an action that was applied. */
function agreementIn(
  { agreed_id }: ActionRow,
  agreements: ReadonlyMap<number, { planned: DueAtDoor; agreed: DueAtDoor; reason: string }>,
) {
  const agreement = agreed_id === null ? undefined : agreements.get(agreed_id);
  if (!agreement) return { planned: null, agreed: null, reason: null };
  return { planned: inParts(agreement.planned), agreed: inParts(agreement.agreed), reason: agreement.reason };
}

const agreedIn = ({ agreed }: ReviewedCollection) => {
  if (!agreed) return null;
  const { goods, fee, reason } = agreed;
  const inDollars = (amount: Cents | undefined) => (amount === undefined ? null : toDollars(amount));
  return { goods: inDollars(goods), fee: inDollars(fee), reason };
};

/** As the phone sent it: its amounts are stored in cents and céntimos. */
function reportedIn(row: ActionRow): Reported | null {
  const stored = reviewedCollection(row);
  if (!stored) return null;
  const { outcome, method, currency, tenders, reference, bank, payer_phone, rate } = stored;
  return {
    outcome,
    method,
    currency,
    reference,
    bank,
    payer_phone,
    ...(tenders && {
      tenders: tenders.map((tender) => ({
        currency: tender.currency,
        amount: toDollars(tender.amount),
        method: tender.method ?? method,
        reference: tender.reference ?? null,
        bank: tender.bank ?? null,
      })),
    }),
    rate: rate ? toBolivaresPerDollar(rate) : null,
    agreed: agreedIn(stored),
  };
}

/** The cash of an action; null for transfers alone, without money, or if it names a currency alone. */
function cashOf(row: ActionRow) {
  const stored = reviewedCollection(row);
  const cash = stored?.tenders?.filter((tender) => (tender.method ?? stored.method) === "cash") ?? [];
  return cash.length > 0 ? inDollars(sumOf(cash)) : null;
}

/** The photos and signatures of these actions, oldest first. */
async function proofsOf(db: Db, companyId: number, actions: readonly number[]) {
  if (actions.length === 0) return [];
  return db
    .selectFrom("proofs")
    .select(["id", "action_id", "kind"])
    .where("company_id", "=", companyId)
    .where("action_id", "in", actions)
    .orderBy("id")
    .execute();
}

/** An action that was kept for a decision. */
function findReview(tx: Tx, companyId: number, id: number): Promise<ActionRow | undefined> {
  return tx
    .selectFrom("courier_actions")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("status", "=", "review"), eb("agreed_id", "is not", null)]))
    .executeTakeFirst();
}
