import type { FastifyRequest } from "fastify";
import type { ChangeLimit } from "#server/admission/changeLimit.ts";
import { record } from "#server/audit.ts";
import type { Database } from "#server/database/types.ts";
import type { BatchEndpoint, Each, Work } from "#server/endpoint.ts";
import { invalid } from "#shared/errors.ts";
import type { Actor } from "#shared/routes/roles.ts";
import type { RouteShape } from "#shared/routes/route.ts";
import { type AnyCall, companyOf, confirm, originOf, type Server } from "./call.ts";
import { claimOf } from "./change.ts";
import { type Answer, type Claim, claim, keep } from "./idempotency.ts";
import { readBody } from "./request.ts";

export async function answerBatch(
  server: Server,
  { route, size, check, handle }: BatchEndpoint,
  call: AnyCall,
  request: FastifyRequest,
): Promise<Answer> {
  const { database, admission } = server;
  const parsed = readBody(route, request.body);
  if (!parsed.ok) throw invalid(parsed.errors);
  const body = parsed.value as never;
  const verdict = await check?.({ ...call, db: database.read, body } as never);
  if (verdict && Object.keys(verdict.errors).length > 0) throw invalid(verdict.errors);
  const caller = { ...(call.actor as Actor), clientId: call.portal?.clientId };
  // The call itself was counted as one.
  const more = size ? size(body) - 1 : 0;
  admission.changesPerMinute.count(caller, more);
  const claimed = await claimOf(route, call, request, { body: request.body, upload: null });
  const earlier = claimed && (await keptAnswer(database, claimed));
  if (earlier) return earlier;

  let changed = 0;
  const noteChange = () => {
    changed += 1;
  };
  const run = eachOf(server, route, call, claimed, noteChange);
  const each = size ? run : countingEach(admission, caller, run, () => changed);
  const { answer } = await handle({ ...call, body, each } as never).finally(() =>
    // Refused items cost the company nothing, and a call of them counts once.
    admission.changesPerMinute.uncount(caller, Math.min(more, more + 1 - changed)),
  );
  const reply: Answer = { status: route.status ?? 200, etag: null, text: JSON.stringify(answer) };
  if (!claimed) return reply;
  return database.transaction(async (tx) => {
    const other = await claim(tx, claimed);
    if (!other) await keep(tx, claimed, reply);
    return other ?? reply;
  });
}

/** Runs the items of a batch. `noteChange` is called for each that changed something. */
function eachOf(
  server: Server,
  route: RouteShape,
  call: AnyCall,
  claimed: Claim | null,
  noteChange: () => void,
): Each {
  const { database, admission } = server;
  return async <T>(key: string, work: Work<T>) => {
    let changes = false;
    const result = await admission.changes.run(companyOf(call), () =>
      database.transaction(async (tx) => {
        await confirm(tx, { route, lock: undefined }, call);
        // After a crash halfway, the same `Idempotency-Key` does the rest.
        const own = claimed && { ...claimed, path: `${claimed.path}/${key}` };
        const done = own && (await claim(tx, own));
        if (done) return JSON.parse(done.text ?? "null") as T;
        const { result, events } = await work(tx);
        changes = events.length > 0;
        await record(tx, events, originOf(server, call));
        if (own) await keep(tx, own, { status: 200, etag: null, text: JSON.stringify(result) });
        return result;
      }),
    );
    if (changes) noteChange();
    return result;
  };
}

/** Counts items one after the other, for a batch that does not say how many it has. One that changes nothing is not counted. */
function countingEach(
  { changesPerMinute }: Server["admission"],
  caller: Parameters<ChangeLimit["count"]>[0],
  run: Each,
  changed: () => number,
): Each {
  // The call itself was counted as one.
  let own = 0;
  return async (key, work) => {
    const [before, counted] = [changed(), own];
    own = 1;
    changesPerMinute.count(caller, counted);
    try {
      return await run(key, work);
    } finally {
      if (changed() === before) changesPerMinute.uncount(caller, counted);
    }
  };
}

class NotKept extends Error {}

/** The stored answer of an earlier request with this key, or null. Throws `key-reused`. */
async function keptAnswer(database: Database, claimed: Claim): Promise<Answer | null> {
  try {
    return await database.transaction(async (tx) => {
      const earlier = await claim(tx, claimed);
      // Rolls the claim back: this only looks for a stored answer.
      if (!earlier) throw new NotKept();
      return earlier;
    });
  } catch (error) {
    if (error instanceof NotKept) return null;
    throw error;
  }
}
