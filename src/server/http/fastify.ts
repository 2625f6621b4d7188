import type { Socket } from "node:net";
import fastify, {
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { isFull, isUnavailable } from "#server/database/errors.ts";
import type { Log } from "#server/monitoring/log.ts";
import { reasonOf } from "#server/monitoring/reasonOf.ts";
import type { Config } from "#server/program/config.ts";
import { AppError } from "#shared/errors.ts";
import { refuseUnbounded } from "./boundedJson.ts";
import { newRequestId, REQUEST_ID, requestIds } from "./requestId.ts";

/** Of addresses that don't exist. Each route of the API has its own. */
/** For a 429 that names no time. */
const RETRY_SECONDS = 60;
const BODY_LIMIT = 16 * 1024;
const REQUEST_MS = 30_000;
const SLOW_MS = 1000;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The most values that a body's JSON may have; 25,000 by default. */
    maxValues?: number | undefined;
  }
  interface FastifyRequest {
    /** The id of the signed-in account, for the log; null before sign-in and without one. */
    account: number | null;
    /** Its answer is a stream of live updates: its duration means nothing. */
    isStream: boolean;
  }
  interface FastifyInstance {
    /** Calls `listener` at the end of every answer that was sent completely. */
    onAnswered(listener: Answered): void;
  }
}

/** `milliseconds`: since the request's headers arrived. */
type Answered = (request: FastifyRequest, status: number, milliseconds: number) => void;

/** Creates a Fastify instance with the product's errors and headers, without routes. */
export async function createFastify(config: Config, log: Log): Promise<FastifyInstance> {
  // No logger: Fastify would create one for each request.
  const app = fastify({
    logController: new BrokenOff(log),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: BODY_LIMIT,
    // Slow senders and silent connections are cut off.
    requestTimeout: REQUEST_MS,
    connectionTimeout: 120_000,
    http: {
      // Node uses the longer of the two for the whole request, and its default for headers is a minute.
      headersTimeout: REQUEST_MS,
      connectionsCheckingInterval: 5_000,
      // A request without a body gets an ended stream, which saves two events. The hook below relies on it.
      optimizeEmptyRequests: true,
    },
    genReqId: requestIds(config.trustProxy),
    forceCloseConnections: "idle",
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000 },
    // Our routes use zod. Fastify's schema compilers would take 3 MB.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    frameworkErrors: refuseAddress,
    clientErrorHandler: (error, socket) => refuseUnreadable(log, error, socket),
  });
  // The connection timeout covers idle connections too. A keep-alive timeout would cost two timers for each request, and Fastify reads
  // a 0 among its options as its default of 72 seconds.
  app.server.keepAliveTimeout = 0;
  // No route takes plain text.
  app.removeContentTypeParser("text/plain");
  acceptEmptyJson(app);
  app.decorateRequest("account", null);
  app.decorateRequest("isStream", false);
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(log, error, request, reply));
  app.setNotFoundHandler(() => {
    throw new AppError("not-found");
  });
  const listeners: Answered[] = [publishSlow(log)];
  app.decorate("onAnswered", (listener: Answered) => void listeners.push(listener));
  const warnIgnored = warnOfIgnoredAddress(log);
  const behindProxy = config.trustProxy.length > 0;
  // Callbacks, not promises: a promise would cost as much as the whole hook.
  app.addHook("onRequest", (request, reply, done) => {
    const began = performance.now();
    // A parser would wait for ever for a body that the content type announces and that never arrives.
    const { headers, readableEnded } = request.raw;
    if (readableEnded && headers["content-type"] !== undefined) delete headers["content-type"];
    if (headers["x-forwarded-for"] !== undefined) warnIgnored(request);
    reply.raw.once("finish", () => {
      // The caller disconnected before the end of the answer.
      if (reply.raw.closed || request.isStream) return;
      const milliseconds = performance.now() - began;
      for (const listener of listeners) listener(request, reply.statusCode, milliseconds);
    });
    const isPage = !request.url.startsWith("/api/") || request.url.startsWith("/api/docs");
    reply.headers(isPage ? PAGE_HEADERS : API_HEADERS).header(REQUEST_ID, request.id);
    if (isFollowed(request.url)) reply.headers(SECRET_LINK_HEADERS);
    if (behindProxy && request.protocol === "https") reply.header("strict-transport-security", HSTS);
    done();
  });
  return app;
}

/**
 * Logs once that limits count a proxy's address instead of its callers'. A trusted proxy on this machine that passes on a call of the
 * machine itself names its own address: that header was read.
 */
function warnOfIgnoredAddress(log: Log): (request: FastifyRequest) => void {
  let said = false;
  return (request) => {
    const { id, ip, raw } = request;
    if (said || ip !== raw.socket.remoteAddress) return;
    // The peer alone, if it isn't trusted.
    if ((request.ips?.length ?? 0) > 1) return;
    said = true;
    log.warn(
      { reqId: id, peer: ip },
      "X-Forwarded-For is ignored: TRUST_PROXY does not name the peer that sent it",
    );
  };
}

/** What the log has of a request: its id and the declared route, which contains no search text. */
const requestFields = ({ id, method, routeOptions }: FastifyRequest) => ({
  reqId: id,
  method,
  route: routeOptions.url,
});

/** The only line of Fastify's own log that is kept: an answer that failed after its first byte. */
class BrokenOff extends LogController {
  readonly #log: Log;
  constructor(log: Log) {
    super({ disableRequestLogging: true });
    this.#log = log;
  }
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    // The caller disconnected.
    if (reply.raw.destroyed) return;
    this.#log.error({ err: error, ...requestFields(request) }, "answer broken off");
  }
}

const publishSlow =
  (log: Log): Answered =>
  (request, status, milliseconds) => {
    if (milliseconds > SLOW_MS)
      log.warn({ ...requestFields(request), status, milliseconds: Math.round(milliseconds) }, "slow request");
  };

const HSTS = "max-age=31536000";
// Headers that concern only documents are left out of API answers, because each header takes time.
const API_HEADERS = { "x-content-type-options": "nosniff", "cache-control": "no-store" };
const PAGE_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "content-security-policy": [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
};

/** Whether the address holds the secret of an order's link. */
const isFollowed = (url: string) => url.startsWith("/t/") || url.startsWith("/api/track/");
const SECRET_LINK_HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

const refuseSchemas = () => {
  throw new Error("routes must not use Fastify's schemas");
};

/** Requests such as `POST /logout` may announce JSON and send nothing. */
function acceptEmptyJson(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser("remove", "remove");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") return done(null, undefined);
    try {
      refuseUnbounded(text as string, request.routeOptions.config.maxValues);
    } catch (error) {
      return done(error as AppError, undefined);
    }
    json(request, text as string, done);
  });
}

/** Answers 404 to a URL that can't be decoded or is too long. */
function refuseAddress(_: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void {
  const { status, message } = new AppError("not-found");
  reply.code(status).headers(API_HEADERS).header(REQUEST_ID, id).send({ message });
}

/** Answers on the socket if the input is not HTTP, or its headers are too long. */
function refuseUnreadable(log: Log, error: ConnectionError, socket: Socket): void {
  if (socket.destroyed || !socket.writable || error.code === "ECONNRESET") return void socket.destroy();
  const tooLong = error.code === "HPE_HEADER_OVERFLOW";
  const status = tooLong ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const reqId = newRequestId();
  log.info({ reqId, ip: socket.remoteAddress, status, code: error.code }, "unreadable request");
  const body = JSON.stringify({ message: tooLong ? new AppError("too-large").message : NOT_UNDERSTOOD });
  const head = [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID}: ${reqId}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}

// Not from `node:http`, whose import also loads the HTTP client, 14 MB.
const REASONS = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };

const NOT_UNDERSTOOD = "La solicitud no se entiende";
const FULL = "No queda espacio en el disco del servidor: no se guardó nada. Avisa a quien lo administra.";

/** Fastify's own errors with the product's messages. */
const REFUSALS: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new AppError("bad-json"),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError("media-type"),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError("too-large"),
  FST_REQ_FILE_TOO_LARGE: () => new AppError("too-large"),
  FST_FILES_LIMIT: () => new AppError("too-large"),
  FST_FIELDS_LIMIT: () => new AppError("too-large"),
  FST_PARTS_LIMIT: () => new AppError("too-large"),
};

function toAppError(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error;
  const refusal = REFUSALS[error.code];
  if (refusal) return refusal();
  // Before the checks for database errors: a caller that disconnects halfway causes the same code as a lost connection.
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError("bad-json", { message: NOT_UNDERSTOOD });
  if (isFull(error)) return new AppError("unavailable", { retryAfter: 60, message: FULL });
  return isUnavailable(error) ? new AppError("unavailable", { retryAfter: 5 }) : null;
}

function answerError(log: Log, error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // The caller disconnected before the first byte.
  if (reply.raw.destroyed && error.code === "ERR_STREAM_PREMATURE_CLOSE") return;
  // A file that fails before its first byte has already set its headers.
  reply.removeHeader("content-disposition").type("application/json; charset=utf-8");
  const known = toAppError(error);
  if (!known) {
    log.error({ err: error, ...requestFields(request) }, "internal error");
    const internal = new AppError("internal");
    return reply.code(500).send({ message: internal.message, id: request.id });
  }
  if (known.status === 503 && known.cause !== undefined)
    log.error({ ...requestFields(request), reason: reasonOf(known.cause) }, "another server does not answer");
  else if (known === error && known.status === 503)
    log.warn(requestFields(request), "refused under pressure");
  else if (known.status === 503)
    log.error(
      { err: error, ...requestFields(request) },
      isFull(error) ? "disk full" : "database unavailable",
    );
  else if (known.status === 401 || known.status === 403)
    log.warn(
      {
        reqId: request.id,
        method: request.method,
        path: request.url.split("?")[0],
        ip: request.ip,
        account: request.account,
        status: known.status,
      },
      "refused",
    );
  else log.info({ ...requestFields(request), status: known.status }, "refused");
  const retryAfter = known.retryAfter ?? (known.status === 429 ? RETRY_SECONDS : undefined);
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  return reply.code(known.status).send({
    message: known.message,
    errors: known.errors,
    changed: known.changed,
    two_factor: known.twoFactor,
    duplicate: known.duplicate,
    accepts_reason: known.acceptsReason,
    reauthenticate: known.reauthenticate,
    previous: known.previous,
    id: known.id,
    account: known.account,
    ...known.holder,
  });
}
