import { findCompany } from "#features/company/server/queries.ts";
import { completed } from "#features/deliveries/fields/plainShapes.ts";
import { plainSeenBy } from "#features/deliveries/fields/table.ts";
import { type FollowedRequest, findByToken } from "#features/requests/server/queries.ts";
import { findService } from "#features/services/server/queries.ts";
import type { Db, RowOf } from "#server/schema.ts";
import type { Tracking } from "../contract.ts";
import { hasExpired, isToken } from "./links.ts";

const NOTHING_DUE = { fee: 0, goods: 0, total: 0, bolivares: null };
const STATUS = { new: "received", rejected: "rejected", withdrawn: "withdrawn" } as const;

/** The company as its links show it. */
export const shownCompany = (
  { name, phone, logo }: Pick<RowOf<"company_settings">, "name" | "phone" | "logo">,
  token: string,
): Tracking["company"] => ({
  name,
  phone,
  logo: logo === null ? null : `/track/${token}/logo?v=${logo}`,
});

/** The request with this token; undefined for an unknown one, one that is an order, and one that ended 7 days ago. */
async function followRequest(db: Db, token: string, now: Date): Promise<FollowedRequest | undefined> {
  const request = isToken(token) ? await findByToken(db, token) : undefined;
  return request?.decided_at && hasExpired(request.decided_at, now) ? undefined : request;
}

export async function trackingOfRequest(db: Db, token: string, now: Date): Promise<Tracking | undefined> {
  const request = await followRequest(db, token, now);
  if (!request) return undefined;
  const { company_id, state, reject_reason, decided_at, body } = request;
  const [company, service] = await Promise.all([
    findCompany(db, company_id),
    findService(db, company_id, body.service_id),
  ]);
  return {
    number: request.number,
    status: STATUS[state],
    company: shownCompany(company, token),
    service: service?.service.name ?? "",
    ...completed(plainSeenBy("tracking"), body),
    packages_returned: 0,
    partial_reason: null,
    date: body.date,
    courier: null,
    due: NOTHING_DUE,
    times: [
      { status: "received", at: request.created_at },
      ...(decided_at === null ? [] : [{ status: STATUS[state], at: decided_at }]),
    ],
    attempts: [],
    receiver_name: null,
    ...(reject_reason !== null && { reject_reason }),
  };
}

/** The company whose request has this token; undefined like `trackingOfRequest`. */
export const requestCompany = async (db: Db, token: string, now: Date): Promise<number | undefined> =>
  (await followRequest(db, token, now))?.company_id;
