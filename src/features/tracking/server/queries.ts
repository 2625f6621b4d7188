import { dayEndsIn, findCompany, findLogo } from "#features/company/server/queries.ts";
import { pickFields } from "#features/deliveries/fields/pick.ts";
import { courierOnTheWay } from "#features/deliveries/rules.ts";
import { type DeliveryRow, findDelivery, toDelivery } from "#features/deliveries/server/queries.ts";
import { attemptsOf, dueOf, handoversOf, statesOf } from "#features/phone/server/queries.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Db, Flag } from "#server/schema.ts";
import { dayAt } from "#shared/dates.ts";
import { toDollars } from "#shared/money.ts";
import type { Tracking } from "../contract.ts";
import { hasExpired, isToken } from "./links.ts";
import { requestCompany, shownCompany, trackingOfRequest } from "./request.ts";

const byToken = prepared((db, { token }: { token: string }) =>
  db
    .selectFrom("deliveries as d")
    .innerJoin("company_settings as s", "s.id", "d.company_id")
    .select(["d.id", "d.company_id"])
    .where("d.tracking_token", "=", token)
    .where("d.deleted_at", "is", null)
    .where("s.tracking", "=", 1),
);

interface Followed {
  row: DeliveryRow;
  companyId: number;
  times: Tracking["times"];
}

/** An order's states without a delivery that was reopened: it is still on its way since it was sent. */
export function withoutMistakes<State extends { status: string }>(states: readonly State[]): State[] {
  const reached: State[] = [];
  for (const state of states) {
    if (state.status === "in_transit" && reached.at(-1)?.status === "delivered") reached.pop();
    else reached.push(state);
  }
  return reached;
}

/** The order with this token; undefined for an unknown one, one that is switched off, and one that ended 7 days ago. */
async function followToken(db: Db, token: string, now: Date): Promise<Followed | undefined> {
  const [follow] = isToken(token) ? await byToken(db, { token }) : [];
  if (!follow) return undefined;
  const { id, company_id: companyId } = follow;
  const [row, states] = await Promise.all([findDelivery(db, companyId, id), statesOf(db, { companyId, id })]);
  if (!row) return undefined;
  const times = withoutMistakes<Tracking["times"][number]>([
    { status: "pending", at: row.created_at },
    ...states,
  ]);
  const hasEnded = row.status === "delivered" || row.status === "cancelled";
  const ended = times.findLast(({ status }) => status === row.status)?.at ?? row.updated_at;
  if (hasEnded && hasExpired(ended, now)) return undefined;
  return { row, companyId, times };
}

/** What the link shows: the order, or the request that is none yet. Undefined like `followToken`. */
export async function trackingOf(
  db: Db,
  token: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Tracking | undefined> {
  const followed = await followToken(db, token, now);
  if (!followed) return trackingOfRequest(db, token, now);
  const { row, companyId, times } = followed;
  const company = await findCompany(db, companyId);
  const today = dayAt(now, { timeZone, dayEnds: dayEndsIn(company) });
  const [due, attempts, handovers, change] = await Promise.all([
    dueOf(db, companyId, today),
    attemptsOf(db, companyId, [row.id]),
    handoversOf(db, companyId, row.id),
    changeOf(db, companyId, row.id),
  ]);
  return {
    ...pickFields("tracking", toDelivery(row, null)),
    status: row.status,
    company: shownCompany(company, token),
    service: row.service_name,
    courier: courierOnTheWay(row),
    due: due(row).due,
    times,
    // Nobody was at the recipient's door because of an order that the office reopened.
    attempts: attempts.flatMap(({ reason, at }) => (reason === "mistake" ? [] : [{ reason, at }])),
    receiver_name: row.status === "delivered" ? (handovers.at(-1)?.receiver_name ?? null) : null,
    ...(row.status === "in_transit" && row.pin_code !== null && { pin: row.pin_code }),
    ...(offersProof(row, company) && { proof: `/track/${token}/proof-report` }),
    ...(change.length > 0 && { change }),
  };
}

const offersProof = ({ status }: DeliveryRow, { tracking_proof }: { tracking_proof: Flag }) =>
  status === "delivered" && tracking_proof === 1;

/** The delivered order with this token, whose company offers its proof; undefined like an unknown one. */
export async function followProof(
  db: Db,
  token: string,
  now: Date,
): Promise<{ row: DeliveryRow; companyId: number } | undefined> {
  const followed = await followToken(db, token, now);
  if (!followed) return undefined;
  const { row, companyId } = followed;
  return offersProof(row, await findCompany(db, companyId)) ? { row, companyId } : undefined;
}

type Change = NonNullable<Tracking["change"]>[number];

/** An order's change that is or was sent; none of a payment that was undone. */
async function changeOf(db: Db, companyId: number, deliveryId: number): Promise<Change[]> {
  const rows = await db
    .selectFrom("change_payments as v")
    .innerJoin("receipts as r", "r.id", "v.receipt_id")
    .select(["v.currency", "v.amount", "v.method", "v.state"])
    .where("v.company_id", "=", companyId)
    .where("v.delivery_id", "=", deliveryId)
    .where("v.state", "<>", "cancelled")
    .where("r.state", "<>", "voided")
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("change_returns as x").select("x.id").whereRef("x.change_id", "=", "v.id"))),
    )
    .orderBy("v.id")
    .execute();
  return rows.map(({ amount, state, ...row }) => ({
    ...row,
    amount: toDollars(amount),
    state: state === "sent" ? "sent" : "to_send",
  }));
}

export async function logoOf(db: Db, token: string, now: Date): Promise<Uint8Array | undefined> {
  const followed = await followToken(db, token, now);
  const companyId = followed?.companyId ?? (await requestCompany(db, token, now));
  return companyId === undefined ? undefined : findLogo(db, companyId);
}
