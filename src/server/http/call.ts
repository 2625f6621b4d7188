import type { FastifyRequest } from "fastify";
import type { Admission } from "#server/admission/admission.ts";
import type { Origin } from "#server/audit.ts";
import { type Author, toAuthor } from "#server/author.ts";
import type { Database } from "#server/database/types.ts";
import type { Call, ChangeEndpoint } from "#server/endpoint.ts";
import type { FileStore } from "#server/files/fileStore.ts";
import type { Live } from "#server/live/live.ts";
import type { Log } from "#server/monitoring/log.ts";
import type { Config } from "#server/program/config.ts";
import type { Tx } from "#server/schema.ts";
import { confirmGrant } from "#server/signIn/portalGrant.ts";
import { confirmSignIn, findSignIn, isDue, type SignedIn, touch } from "#server/signIn/session.ts";
import type { SecretKey } from "#server/twoFactor/secretKey.ts";
import type { WorkPool } from "#server/workers/pool.ts";
import { type Day, dayAt, instantAt, type OfficeClock } from "#shared/dates.ts";
import { AppError } from "#shared/errors.ts";
import { type Actor, mayCall } from "#shared/routes/roles.ts";
import type { RouteShape } from "#shared/routes/route.ts";
import { bearer, readParams, readQuery } from "./request.ts";

export interface Server {
  database: Database;
  config: Config;
  secretKey: SecretKey;
  files: FileStore;
  log: Log;
  documents: WorkPool;
  admission: Admission;
  live: Live;
  now: () => Date;
  /** When the last automatic backup was made; null before the first. Undefined if this server makes none. */
  lastBackup?: (() => Date | null) | undefined;
}

export type AnyCall = Call<RouteShape>;

/** The handler's call object. Throws `unauthenticated` or `forbidden`, or the errors of its parameters. */
export function open(
  server: Server,
  route: RouteShape,
  request: FastifyRequest,
  signedIn: SignedIn | null,
  now: Date,
): AnyCall {
  if (route.access !== "anyone" && !signedIn) throw new AppError("unauthenticated");
  const actor = signedIn?.actor ?? null;
  request.account = actor?.id ?? null;
  requireAccess(route, signedIn);
  // Not awaited. If it fails, the next request writes it.
  if (signedIn && isDue(signedIn, now))
    touch(server.database, signedIn, now, request.ip).catch((error: unknown) =>
      server.log.warn({ err: error, reqId: request.id }, "the last use of a sign-in was not written"),
    );
  const at = instantAt(now);
  const clock = signedIn && { timeZone: server.config.timeZone, dayEnds: signedIn.dayEnds };
  const today = clock && dayAt(now, clock);
  return {
    actor: actor as Actor,
    author: (actor && clock && today && toAuthor(actor, { at, today, ...clock })) as Author,
    signInId: signedIn?.signInId ?? null,
    key: (signedIn?.key ?? null) as AnyCall["key"],
    portal: signedIn?.portal ?? null,
    givesPins: signedIn?.givesPins ?? false,
    params: readParams(request.params as Record<string, string>) as AnyCall["params"],
    query: readQuery(route, request.query as Record<string, unknown>) as AnyCall["query"],
    now,
    at,
    clock: clock as OfficeClock,
    today: today as Day,
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    origin: server.config.publicUrl ?? `${request.protocol}://${request.host}`,
    config: server.config,
    secretKey: server.secretKey,
    files: server.files,
    lastBackup: server.lastBackup,
  };
}

/** Throws `forbidden` if the caller may not call the route, or its key was not given what the route asks for. */
export function requireAccess({ access, scopes }: RouteShape, signedIn: SignedIn | null): void {
  const has = (wanted: readonly string[]) => signedIn?.key?.scopes.some((scope) => wanted.includes(scope));
  if (!mayCall(access, signedIn?.actor ?? null) || (scopes && !has(scopes))) throw new AppError("forbidden");
}

export async function signIn(
  { database, config }: Server,
  { access, handsIn = false }: RouteShape,
  request: FastifyRequest,
  now: Date,
): Promise<SignedIn | null> {
  const token = access === "anyone" ? null : bearer(request.headers.authorization);
  const session = token ? await findSignIn(database, token, now, config) : null;
  return session?.isDeleted && !handsIn ? null : session;
}

/** 0: no company. */
export const companyOf = ({ actor }: AnyCall) => actor?.companyId ?? 0;

/**
 * The caller as of now. Throws `unauthenticated` or `forbidden` if the sign-in, account or role has changed since the request
 * arrived.
 */
export async function confirm(
  tx: Tx,
  { route, lock }: Pick<ChangeEndpoint, "route" | "lock">,
  { actor, signInId, portal }: Pick<AnyCall, "actor" | "signInId" | "portal">,
) {
  if (!actor || signInId === null) return actor;
  if (portal) await confirmGrant(tx, portal);
  const now = await confirmSignIn(
    tx,
    { accountId: actor.id, signInId, handsIn: route.handsIn === true },
    lock === "own account" ? "to change" : "to keep",
  );
  if (!mayCall(route.access, now)) throw new AppError("forbidden");
  return now;
}

export const originOf = ({ config }: Server, { actor, ip, now }: AnyCall): Origin => ({
  actor,
  ip,
  now,
  timeZone: config.timeZone,
});
