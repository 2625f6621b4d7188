import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#server/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { mayCall } from "#shared/routes/roles.ts";
import { type Server, signIn } from "./call.ts";

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
  const signedIn = await signIn(server, route, request, server.now());
  if (!signedIn) throw new AppError("unauthenticated");
  const { actor } = signedIn;
  request.account = actor.id;
  if (!mayCall(route.access, actor)) throw new AppError("forbidden");
  if (route.endsAccess) changesPerMinute.countEnding(actor);
  else changesPerMinute.count(actor, changesIn(route, request));
}
