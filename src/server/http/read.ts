import type { FastifyReply, FastifyRequest } from "fastify";
import type { ListEndpoint, ReadEndpoint } from "#server/endpoint.ts";
import { invalid } from "#shared/errors.ts";
import { encodeStream } from "./answers/compression.ts";
import { listInBatches } from "./answers/lists.ts";
import { JSON_TYPE, send } from "./answers/send.ts";
import { type AnyCall, companyOf, type Server } from "./call.ts";
import type { Answer } from "./idempotency.ts";
import { etagOf, readBody } from "./request.ts";

/** A page of more rows may be a megabyte of notes. */
const ROWS_AT_ONCE = 50;

export async function answerRead(
  { database, admission }: Server,
  { route, isSlow, handle }: ReadEndpoint,
  call: AnyCall,
  request: FastifyRequest,
): Promise<Answer> {
  const companyId = companyOf(call);
  const parsed = readBody(route, request.body);
  if (!parsed.ok) throw invalid(parsed.errors);
  const reading = () =>
    database.reading(companyId, ({ read, slowReads }) =>
      handle(Object.assign(call, { db: read, slowReads, database, body: parsed.value })),
    );
  const { perPage = 0 } = (call.query ?? {}) as { perPage?: number };
  const isLong = isSlow(call.query as never) || perPage > ROWS_AT_ONCE;
  // Without a sign-in nobody's company is known. Such pages have limits of their own.
  const isOpen = !call.actor && !isLong;
  const share = isLong ? admission.slowReads : admission.reads;
  const { answer, version } = await (isOpen ? reading() : share.run(companyId, reading));
  const etag = version === undefined ? null : etagOf(version);
  return { status: route.status ?? 200, etag, text: JSON.stringify(answer) };
}

export async function answerList(
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
        begin(await find({ ...call, db: from.read, slowReads: from.slowReads, database }), from),
      ),
    { read: (some, db) => read(some, db, call), weigh },
    leave,
  );
  if (typeof body === "string") return send(reply, { status: 200, etag: null, text: body }, route);
  admission.cutOffUnread(reply, body, admission.slowReads.isAwaited);
  reply.header("content-type", JSON_TYPE).send(encodeStream(body, reply));
}
