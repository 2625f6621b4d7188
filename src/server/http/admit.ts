import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#server/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { requireAccess, type Server, signIn } from "./call.ts";

const KILOBYTE = 1024;

/** The largest body in bytes, unless the route declares its own. A sign-in needs less than one. */
const LARGEST = { anyone: 16 * KILOBYTE, others: 64 * KILOBYTE };

export const largestBody = ({ access, maxBody, multipart }: Endpoint["route"]): number =>
  Math.max(
    maxBody ?? LARGEST[access === "anyone" ? "anyone" : "others"],
    multipart?.raw ? multipart.maxBytes : 0,
  );

/** A large body counts as several changes: it takes as much room and work. Files have limits of their own. */
function changesIn(route: Endpoint["route"], { headers }: FastifyRequest): number {
  if (route.multipart) return 1;
  const bytes = headers["transfer-encoding"] ? largestBody(route) : Number(headers["content-length"] ?? 0);
  return Math.max(1, Math.ceil(bytes / LARGEST.others));
}

/**
 * Decides before a change's body is read whether its caller may send one, because reading and parsing it is most of the work. Throws
 * `unauthenticated`, `forbidden` or `too-many`.
 */
export async function admit(
  server: Server,
  { route }: Pick<Endpoint, "route">,
  request: FastifyRequest,
): Promise<void> {
  const { changesPerMinute, refusals } = server.admission;
  if (route.access === "anyone") return refusals.check(request);
  const actor = await callerOf(server, route, request);
  if (route.endsAccess) changesPerMinute.countEnding(actor);
  else changesPerMinute.count(actor, changesIn(route, request));
}

/**
 * Like `admit`, for a call of a key, which counts whatever its method is. The answer's `RateLimit` fields say what is left, also when it
 * is a refusal.
 */
export async function admitKey(
  server: Server,
  { route }: Pick<Endpoint, "route">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { fields, refusal } = server.admission.keyCalls.count(await callerOf(server, route, request));
  reply.headers(fields);
  if (refusal) throw refusal;
}

/** Throws `unauthenticated` or `forbidden`. */
async function callerOf(server: Server, route: Endpoint["route"], request: FastifyRequest) {
  const signedIn = await signIn(server, route, request, server.now());
  if (!signedIn) throw new AppError("unauthenticated");
  request.account = signedIn.actor.id;
  requireAccess(route, signedIn);
  return { ...signedIn.actor, clientId: signedIn.portal?.clientId };
}
