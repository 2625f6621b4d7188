import { type Instant, instantAt } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { prepared } from "../database/prepared.ts";
import type { Tx } from "../schema.ts";

/** A person of a client, who sees what is this client's. */
export interface PortalGrant {
  /** The row of `portal_accesses`. The person's account is the call's actor. */
  id: number;
  companyId: number;
  clientId: number;
  /** The person's. */
  name: string;
}

/** Days without use that end the access of a client's person, whatever `SESSION_DAYS` says. */
export const PORTAL_DAYS = 90;
const MS_PER_DAY = 86_400_000;

interface GrantRow {
  company_id: number;
  name: string;
  access_id: number | null;
  portal_client_id: number | null;
}

export const grantOf = ({ company_id, name, access_id, portal_client_id }: GrantRow): PortalGrant | null =>
  access_id === null || portal_client_id === null
    ? null
    : { id: access_id, companyId: company_id, clientId: portal_client_id, name };

/**
 * Throws `unauthenticated` if the person's client was deleted since the request arrived, and `unavailable` if it was merged into another one:
 * repeated, the request finds that one.
 */
export async function confirmGrant(tx: Tx, { id, clientId }: PortalGrant): Promise<void> {
  const [now] = await livingGrant(tx, { id });
  if (!now) throw new AppError("unauthenticated");
  if (now.client_id !== clientId) throw new AppError("unavailable", { retryAfter: 1 });
}

const livingGrant = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom("portal_accesses as p")
    .innerJoin("clients as c", "c.id", "p.client_id")
    .select("p.client_id")
    .where("p.id", "=", id)
    .where("c.deleted_at", "is", null),
);

/** Accesses of clients' people that were used last before this have ended. */
export const portalStart = (now: Date): Instant =>
  instantAt(new Date(now.getTime() - PORTAL_DAYS * MS_PER_DAY));

/** The last use of an access, which outlives its sign-ins. */
export async function noteAccessUse(tx: Tx, id: number, at: Instant): Promise<void> {
  await tx.updateTable("portal_accesses").set({ last_used_at: at }).where("id", "=", id).execute();
}
