import { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { dayAt, instantAt } from "#shared/dates.ts";
import { AppError, invalid } from "#shared/errors.ts";
import type { Actor } from "#shared/roles.ts";
import { mayCall } from "#shared/roles.ts";
import type { RouteShape } from "#shared/route.ts";
import type { Admission } from "./admission/admission.ts";
import { type Origin, record } from "./audit.ts";
import { encode, encodeStream } from "./compression.ts";
import type { Config } from "./config.ts";
import { lockForUpdate } from "./database/locks.ts";
import { prepared } from "./database/prepared.ts";
import type { Db, Tx, Versioned } from "./database/schema.ts";
import type { Database } from "./database/types.ts";
import type {
  Call,
  ChangeEndpoint,
  Checked,
  Endpoint,
  FileAnswer,
  FileEndpoint,
  ListEndpoint,
  Lock,
  ReadEndpoint,
  Upload,
} from "./endpoint.ts";
import { type Answer, type Claim, claim, keep } from "./idempotency.ts";
import { listInBatches } from "./lists.ts";
import type { Log } from "./log.ts";
import { fingerprint } from "./passwords.ts";
import {
  bearer,
  etagOf,
  ifMatch,
  readBody,
  readMultipart,
  readParams,
  readQuery,
  validPart,
} from "./request.ts";
import { confirmSignIn, forgetRemembered, isDue, type SignedIn, touch, whoIs } from "./session.ts";
import type { WorkPool } from "./workers/pool.ts";

export interface Server {
  database: Database;
  config: Config;
  log: Log;
  documents: WorkPool;
  admission: Admission;
  now: () => Date;
}

type AnyCall = Call<RouteShape>;

/** Events of these entities may change who may call. */
const ACCOUNT_ENTITIES: ReadonlySet<string> = new Set(["account", "employee", "sign_in"]);

/**
 * Runs every route of the API the same way: sign-in, role, parsing, slow work, transaction, handler, events, answer. So no
 * feature can forget a step or do it differently.
 */
export function serve(app: FastifyInstance, server: Server, endpoints: readonly Endpoint[]): void {
  add(
    app,
    server,
    endpoints.filter(({ route }) => !route.multipart),
  );
  // The multipart plugin hooks into every request of its scope, so it gets its own scope.
  app.register(async (forms) => {
    await forms.register(multipart);
    add(
      forms,
      server,
      endpoints.filter(({ route }) => route.multipart),
    );
  });
}

function add(app: FastifyInstance, server: Server, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    const { route } = endpoint;
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      handler: async (request, reply) => {
        const { work } = server.admission;
        work.begin();
        try {
          const now = server.now();
          const call = open(server, route, request, await signIn(server, route, request, now), now);
          await answer(server, endpoint, call, request, reply);
        } finally {
          work.end();
        }
        return reply;
      },
    });
  }
}

/**
 * Resolves when the answer has been made and handed to Fastify. It doesn't return the reply, because that resolves only when
 * everything is sent.
 */
async function answer(
  server: Server,
  endpoint: Endpoint,
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  switch (endpoint.kind) {
    case "read":
      return send(reply, await answerRead(server, endpoint, call), endpoint.route);
    case "list":
      return answerList(server, endpoint, call, reply);
    case "change":
      return send(reply, await answerChange(server, endpoint, call, request), endpoint.route);
    case "file":
      return answerFile(server, endpoint, call, reply);
  }
}

/** The handler's call object. Throws `unauthenticated` or `forbidden`, or the errors of its parameters. */
function open(
  server: Server,
  route: RouteShape,
  request: FastifyRequest,
  signedIn: SignedIn | null,
  now: Date,
): AnyCall {
  if (route.access !== "anyone" && !signedIn) throw new AppError("unauthenticated");
  const actor = signedIn?.actor ?? null;
  request.account = actor?.id ?? null;
  if (!mayCall(route.access, actor)) throw new AppError("forbidden");
  // Not awaited. If it fails, the next request writes it.
  if (signedIn && isDue(signedIn, now))
    touch(server.database, signedIn, now).catch((error: unknown) =>
      server.log.warn(error, "the last use of a sign-in was not written"),
    );
  return {
    actor: actor as Actor,
    signInId: signedIn?.signInId ?? null,
    params: readParams(request.params as Record<string, string>) as AnyCall["params"],
    query: readQuery(route, request.query as Record<string, unknown>) as AnyCall["query"],
    now,
    at: instantAt(now),
    today: dayAt(now, server.config.timeZone),
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    config: server.config,
  };
}

async function signIn(
  { database, config }: Server,
  { access }: RouteShape,
  request: FastifyRequest,
  now: Date,
): Promise<SignedIn | null> {
  const token = access === "anyone" ? null : bearer(request.headers.authorization);
  return token ? whoIs(database, token, now, config.sessionDays) : null;
}

/** 0: no company. */
const companyOf = ({ actor }: AnyCall) => actor?.companyId ?? 0;

/** A page of more rows may be a megabyte of notes. */
const ROWS_AT_ONCE = 50;

async function answerRead(
  { database, admission }: Server,
  { route, isSlow, handle }: ReadEndpoint,
  call: AnyCall,
): Promise<Answer> {
  const companyId = companyOf(call);
  const reading = () =>
    database.reading(companyId, ({ read, slowReads }) =>
      handle(Object.assign(call, { db: read, slowReads })),
    );
  const { perPage = 0 } = (call.query ?? {}) as { perPage?: number };
  const { answer, version } = await (isSlow(call.query as never) || perPage > ROWS_AT_ONCE
    ? admission.slowReads.run(companyId, reading)
    : reading());
  const etag = version === undefined ? null : etagOf(version);
  return { status: route.status ?? 200, etag, text: JSON.stringify(answer) };
}

async function answerList(
  server: Server,
  { route, find, read, weigh }: ListEndpoint,
  call: AnyCall,
  reply: FastifyReply,
): Promise<void> {
  const { database, admission } = server;
  const companyId = companyOf(call);
  const leave = await admission.slowReads.enter(companyId);
  const body = await listInBatches(
    (begin) =>
      database.reading(companyId, async (from) =>
        begin(await find({ ...call, db: from.read, slowReads: from.slowReads }), from),
      ),
    { read: (some, db) => read(some, db, call), weigh },
    leave,
  );
  if (typeof body === "string") return send(reply, { status: 200, etag: null, text: body }, route);
  reply.header("content-type", JSON_TYPE).send(encodeStream(body, reply));
}

const JSON_TYPE = "application/json; charset=utf-8";

async function answerChange(
  server: Server,
  endpoint: ChangeEndpoint,
  call: AnyCall,
  request: FastifyRequest,
): Promise<Answer> {
  if (call.actor) server.admission.countChange(call.actor.companyId);
  const given = await bodyOf(server.admission, endpoint.route, request);
  const run = () => carryOut(server, endpoint, call, request, given);
  return endpoint.guard ? endpoint.guard({ ...call, database: server.database } as never, run) : run();
}

async function carryOut(
  server: Server,
  endpoint: ChangeEndpoint,
  call: AnyCall,
  request: FastifyRequest,
  { body: raw, upload }: Given,
): Promise<Answer> {
  const { route } = endpoint;
  const { database, admission } = server;
  const parsed = readBody(route, raw);
  const wanted = ifMatch(request.headers["if-match"]);
  if (!parsed.ok) {
    // The database's checks still run, outside of a transaction, so that the 422 names every field.
    const found = await examine(database.read, endpoint, call, validPart(raw, parsed.errors), wanted);
    throw invalid({ ...found?.errors, ...parsed.errors });
  }
  const body = parsed.value;
  const claimed = await claimOf(endpoint, call, request, raw, upload);
  const ready = await endpoint.prepare?.({ ...call, body, upload, database } as never);

  async function work(tx: Tx) {
    // Sent before everything else, and awaited before the answer and before the handler writes.
    const [actor, { replayed, found }] = await inOrder(confirm(tx, endpoint, call), prove(tx));
    if (replayed) return { made: replayed, events: [] };
    if (found && Object.keys(found.errors).length > 0) throw invalid(found.errors);
    const changed = { ...call, actor, body, upload, tx, ready, checked: found?.checked };
    const { answer, version, events } = await endpoint.handle(changed as never);
    const made: Answer = {
      status: route.status ?? 200,
      etag: version === undefined ? null : etagOf(version),
      text: answer === undefined ? null : JSON.stringify(answer),
    };
    await record(tx, events, originOf(server, call));
    if (claimed) await keep(tx, claimed, made);
    return { made, events };
  }
  async function prove(tx: Tx) {
    const replayed = claimed && (await claim(tx, claimed));
    return { replayed, found: replayed ? undefined : await examine(tx, endpoint, call, body ?? {}, wanted) };
  }
  const { made, events } = await admission.changes.run(companyOf(call), () => database.transaction(work));
  // Before the answer is sent: a sign-out or an account change takes effect with its answer.
  if (events.some(({ entity }) => ACCOUNT_ENTITIES.has(entity))) forgetRemembered(database);
  return made;
}

/**
 * The caller as of now. Throws `unauthenticated` or `forbidden` if the sign-in, account or role has changed since the request
 * arrived.
 */
async function confirm(
  tx: Tx,
  { route, lock }: Pick<ChangeEndpoint, "route" | "lock">,
  { actor, signInId }: AnyCall,
) {
  if (!actor || signInId === null) return actor;
  const now = await confirmSignIn(
    tx,
    { accountId: actor.id, signInId },
    lock === "own account" ? "to change" : "to keep",
  );
  if (!mayCall(route.access, now)) throw new AppError("forbidden");
  return now;
}

/** Who did it, from where and when. */
const originOf = ({ config }: Server, { actor, ip, now }: AnyCall): Origin => ({
  actor,
  ip,
  now,
  timeZone: config.timeZone,
});

/** The checks before a change: throws 404 or 412, and returns the result of the endpoint's check. */
async function examine(
  db: Db,
  endpoint: ChangeEndpoint,
  call: AnyCall,
  body: unknown,
  wanted: string[] | null,
): Promise<Checked<unknown> | undefined> {
  const locked = endpoint.lock && lock(db, endpoint.lock, call, wanted);
  // Sent without waiting for the lock's answer. The database executes the two in this order.
  const checking = endpoint.check?.({ ...call, db, body } as never);
  const [, found] = await inOrder(locked, checking);
  return found;
}

/** Waits for both. When both fail, throws the first one's error. */
async function inOrder<A, B>(first: A, second: B): Promise<readonly [Awaited<A>, Awaited<B>]> {
  if (second instanceof Promise) second.catch(() => undefined);
  return [await first, await second] as const;
}

/**
 * Locks the row that the path names until the transaction ends. Throws `not-found`, or `stale` if its version is not in `wanted`.
 */
async function lock(db: Db, what: Lock, { actor, params }: AnyCall, wanted: string[] | null): Promise<void> {
  const companyId = actor?.companyId ?? 0;
  const own = what === "own account";
  const named = own ? actor?.id : (params as { id?: number }).id;
  // A company's settings have one row, and the company's id.
  const [row] = await lockVersion(db, { companyId, id: named ?? companyId }, own ? "accounts" : what);
  if (!row) throw new AppError("not-found");
  if (wanted && !wanted.includes(etagOf(row.version))) throw new AppError("stale");
}

const lockVersion = prepared((db, { companyId, id }: { companyId: number; id: number }, table: Versioned) =>
  lockForUpdate(
    db
      .selectFrom(table)
      .select("version")
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .where("deleted_at", "is", null),
    db,
  ),
);

interface Given {
  body: unknown;
  upload: Upload | null;
}

async function bodyOf({ work }: Admission, route: RouteShape, request: FastifyRequest): Promise<Given> {
  if (!route.multipart || !request.isMultipart()) return { body: request.body, upload: null };
  // Reads a form here. Waiting for its sender doesn't count as a running handler.
  work.end();
  try {
    return await readMultipart(request, route.multipart);
  } finally {
    work.begin();
  }
}

async function claimOf(
  { route }: ChangeEndpoint,
  { actor, now, ip }: AnyCall,
  request: FastifyRequest,
  body: unknown,
  upload: Upload | null,
): Promise<Claim | null> {
  const key = request.headers["idempotency-key"];
  if (key === undefined || route.method !== "POST" || route.once || !actor) return null;
  if (typeof key !== "string" || key.length < 1 || key.length > 255)
    throw invalid({ "Idempotency-Key": ["La clave de idempotencia debe tener de 1 a 255 caracteres"] });
  const path = request.url.split("?")[0] ?? request.url;
  const file = upload && Buffer.from(upload.bytes).toString("base64");
  const salt = `${actor.id} ${path} ${key}`;
  return {
    actor,
    path,
    key,
    now,
    fingerprint: await fingerprint([body ?? null, file], { salt, secret: route.secret === true, ip }),
  };
}

async function answerFile(
  server: Server,
  endpoint: FileEndpoint,
  call: AnyCall,
  reply: FastifyReply,
): Promise<void> {
  const { admission } = server;
  const leave = await (endpoint.isReport ? admission.reports : admission.slowReads).enter(companyOf(call));
  let file: FileAnswer;
  try {
    // The caller disconnected while it waited.
    if (reply.raw.destroyed) throw new AppError("unavailable");
    file = await make(server, endpoint, call);
  } catch (error) {
    leave();
    throw error;
  }
  if (file.body instanceof Readable) file.body.once("close", leave);
  else leave();
  reply
    .header("content-type", file.contentType)
    .header("content-disposition", `${file.disposition}; filename="${file.name}"`)
    .send(file.body);
}

async function make(server: Server, endpoint: FileEndpoint, call: AnyCall): Promise<FileAnswer> {
  const { database, documents } = server;
  const file = await database.reading(companyOf(call), ({ read, after }) =>
    endpoint.handle({ ...call, db: read, after, database, documents }),
  );
  if (file.events.length === 0) return file;
  try {
    await database.transaction(async (tx) => {
      await confirm(tx, { route: endpoint.route, lock: undefined }, call);
      await record(tx, file.events, originOf(server, call));
    });
  } catch (error) {
    // Nobody will read the stream, so the thread that writes it must not wait for a reader.
    if (file.body instanceof Readable) file.body.destroy();
    throw error;
  }
  return file;
}

/**
 * Answers with a secret are not compressed, because their length would reveal something about it (BREACH). Other answers have no
 * secret, and another site can't request them, because browsers don't send the bearer header on their own.
 */
async function send(
  reply: FastifyReply,
  { status, etag, text }: Answer,
  { secret }: RouteShape,
): Promise<void> {
  const body = text === null || secret ? text : await encode(text, reply);
  reply.code(status);
  if (etag) reply.header("etag", etag);
  if (text !== null) reply.header("content-type", JSON_TYPE);
  reply.send(body ?? undefined);
}
