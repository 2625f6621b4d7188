import type { FastifyRequest } from "fastify";
import type { Admission } from "#server/admission/admission.ts";
import { type EventDraft, record } from "#server/audit.ts";
import type { ChangeEndpoint, Checked, Lock, Upload } from "#server/endpoint.ts";
import type { Db, Tx } from "#server/schema.ts";
import { fingerprint } from "#server/signIn/passwords.ts";
import { clearSignInCache } from "#server/signIn/session.ts";
import { AppError, invalid } from "#shared/errors.ts";
import type { RouteShape } from "#shared/routes/route.ts";
import { type AnyCall, companyOf, confirm, originOf, type Server } from "./call.ts";
import { type Answer, type Claim, claim, keep } from "./idempotency.ts";
import { lockRow } from "./lockRow.ts";
import { etagOf, ifMatch, readBody, readMultipart, validPart } from "./request.ts";

/** Bytes of a long list's body: its rows hold the database's one writer for as long as many other changes. */
const LARGE_BODY = 64 * 1024;

const SECRET_ANSWERED = "Ya se creó con esta clave de idempotencia, y su secreto solo se mostró entonces";

/** Events of these entities may change who may call. */
const ACCOUNT_ENTITIES: ReadonlySet<string> = new Set([
  "account",
  "employee",
  "sign_in",
  "courier",
  "key",
  "portal_access",
]);

/** Whether somebody may see less or other things now. The people and keys of a client end with it, or go to the one that it is merged into. */
const changesAccess = ({ entity, action }: EventDraft): boolean =>
  ACCOUNT_ENTITIES.has(entity) || (entity === "client" && action === "delete");

/** Whether what is cached with sign-ins has changed. */
const isCached = (event: EventDraft): boolean => event.entity === "company" || changesAccess(event);

export async function answerChange(
  server: Server,
  endpoint: ChangeEndpoint,
  call: AnyCall,
  request: FastifyRequest,
): Promise<Answer> {
  const input = await bodyOf(server.admission, endpoint.route, request);
  const run = () =>
    carryOut(server, endpoint, call, {
      ...input,
      isLarge: isLarge(endpoint.route, request),
      wanted: ifMatch(request.headers["if-match"]),
      claimed: () => claimOf(endpoint.route, call, request, input),
    });
  return endpoint.guard ? endpoint.guard({ ...call, database: server.database } as never, run) : run();
}

/** A body of unknown length may be large. */
const isLarge = ({ maxValues }: RouteShape, { headers }: FastifyRequest): boolean =>
  maxValues !== undefined && Number(headers["content-length"] ?? LARGE_BODY) >= LARGE_BODY;

async function carryOut(
  server: Server,
  endpoint: ChangeEndpoint,
  call: AnyCall,
  { body: raw, upload, isLarge, wanted, claimed: claiming }: ChangeInput,
): Promise<Answer> {
  const { route } = endpoint;
  const { database, admission } = server;
  const parsed = readBody(route, raw);
  if (!parsed.ok) {
    // The database's checks still run, outside of a transaction, so that the 422 names every field.
    const verdict = await examine(
      database.read,
      endpoint,
      call,
      validPart(route.body, raw, parsed.errors),
      wanted,
    );
    throw invalid({ ...verdict?.errors, ...parsed.errors });
  }
  const body = parsed.value;
  const claimed = await claiming();
  const ready = await endpoint.prepare?.({ ...call, body, upload, database } as never);

  async function work(tx: Tx) {
    // Sent before everything else, and awaited before the answer and before the handler writes.
    const [actor, { replayed, verdict }] = await inOrder(confirm(tx, endpoint, call), prove(tx));
    if (replayed) return { reply: await repeated(tx, endpoint, replayed), events: [] };
    if (verdict && Object.keys(verdict.errors).length > 0) throw invalid(verdict.errors);
    const changed = { ...call, actor, body, upload, tx, ready, wanted, checked: verdict?.checked };
    const { answer, version, status, events, listedId } = await endpoint.handle(changed as never);
    const reply: Answer = {
      status: status ?? route.status ?? 200,
      etag: version === undefined ? null : etagOf(version),
      text: answer === undefined ? null : JSON.stringify(answer),
    };
    const id = listedId ?? (answer as { id?: number } | undefined)?.id;
    const storedReply = route.answersSecret ? { ...reply, text: JSON.stringify({ id }) } : reply;
    // Sent together: others may wait for the locked rows.
    await Promise.all([
      record(tx, events, originOf(server, call)),
      claimed && keep(tx, claimed, storedReply),
    ]);
    return { reply, events };
  }
  async function prove(tx: Tx) {
    const replayed = claimed && (await claim(tx, claimed));
    return {
      replayed,
      verdict: replayed ? undefined : await examine(tx, endpoint, call, body ?? {}, wanted),
    };
  }
  const companyId = companyOf(call);
  const change = () => admission.changes.run(companyId, () => database.transaction(work));
  const { reply, events } = await (isLarge ? admission.largeChanges.run(companyId, change) : change());
  // Before the answer is sent: a sign-out or an account change takes effect with its answer.
  if (events.some(isCached)) clearSignInCache(database);
  if (events.some(changesAccess)) {
    // Without a caller the company is unknown: somebody has a new password by a mailed link.
    await server.live.endSignedOut(call.actor?.companyId);
  }
  return reply;
}

/** The stored answer of a repeated request. Throws a 409 if it had a secret, and like the endpoint's `replay`. */
async function repeated(tx: Tx, { route, replay }: ChangeEndpoint, stored: Answer): Promise<Answer> {
  if (replay) await replay(tx, JSON.parse(stored.text ?? "null") as never);
  if (!route.answersSecret) return stored;
  const { id } = JSON.parse(stored.text ?? "{}") as { id?: number };
  throw new AppError("conflict", { message: SECRET_ANSWERED, ...(id !== undefined && { id }) });
}

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
  const [, verdict] = await inOrder(locked, checking);
  return verdict;
}

/** Waits for both. When both fail, throws the first one's error. */
async function inOrder<A, B>(first: A, second: B): Promise<readonly [Awaited<A>, Awaited<B>]> {
  if (second instanceof Promise) second.catch(() => undefined);
  return [await first, await second] as const;
}

/** Locks the row that the path names, or the caller's account. Throws like `lockRow`. */
async function lock(db: Db, what: Lock, { actor, params }: AnyCall, wanted: string[] | null): Promise<void> {
  const companyId = actor?.companyId ?? 0;
  const own = what === "own account";
  const named = own ? actor?.id : (params as { id?: number }).id;
  // A company's settings have one row, and the company's id.
  await lockRow(db, own ? "accounts" : what, { companyId, id: named ?? companyId }, wanted);
}

interface ReadInput {
  body: unknown;
  upload: Upload | null;
}

interface ChangeInput extends ReadInput {
  /** Its rows hold the database's writer long. */
  isLarge: boolean;
  /** The versions that the row may have; null: any. */
  wanted: string[] | null;
  /** The `Idempotency-Key`. Called once the body is known to be valid. */
  claimed: () => Promise<Claim | null>;
}

async function bodyOf({ work }: Admission, route: RouteShape, request: FastifyRequest): Promise<ReadInput> {
  if (route.multipart?.raw && Buffer.isBuffer(request.body)) {
    if (request.body.length > route.multipart.maxBytes) throw new AppError("too-large");
    return { body: undefined, upload: { bytes: request.body, name: "" } };
  }
  if (!route.multipart || !request.isMultipart()) return { body: request.body, upload: null };
  // Reads a form here. Waiting for its sender doesn't count as a running handler.
  work.end();
  try {
    return await readMultipart(request, route.multipart);
  } finally {
    work.begin();
  }
}

export async function claimOf(
  route: RouteShape,
  { actor, now, ip }: AnyCall,
  request: FastifyRequest,
  { body, upload }: ReadInput,
): Promise<Claim | null> {
  const key = request.headers["idempotency-key"];
  if (key === undefined && route.idempotencyKey === "required")
    throw invalid({ "Idempotency-Key": ["La clave de idempotencia es requerida"] });
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
