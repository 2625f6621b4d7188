import type { FastifyRequest } from "fastify";
import type { Database } from "#server/database/types.ts";
import type { BatchEndpoint, Step } from "#server/endpoint.ts";
import { AppError, invalid } from "#shared/errors.ts";
import { type AnyCall, companyOf, type Server } from "./call.ts";
import { carryOut, claimOf } from "./change.ts";
import { type Answer, type Claim, claim, keep } from "./idempotency.ts";
import { etagOf, readBody } from "./request.ts";

/** Not the step's own failures: the caller tries the whole batch again. */
const OF_THE_CALL: ReadonlySet<string> = new Set(["unauthenticated", "unavailable", "key-reused"]);

/** Carries out each step in its own transaction, and answers with the result of each. */
export async function answerBatch(
  server: Server,
  { route, check, steps: stepsOf }: BatchEndpoint,
  call: AnyCall,
  request: FastifyRequest,
): Promise<Answer> {
  const { database, admission } = server;
  const parsed = readBody(route, request.body);
  if (!parsed.ok) throw invalid(parsed.errors);
  const found = await check?.({ ...call, db: database.read, body: parsed.value } as never);
  if (found && Object.keys(found.errors).length > 0) throw invalid(found.errors);
  const steps = stepsOf(parsed.value as never);
  for (const _ of steps) admission.countChange(companyOf(call));
  const claimed = await claimOf(route, call, request, { body: request.body, upload: null });
  const kept = claimed && (await keptAnswer(database, claimed));
  if (kept) return kept;

  const ended = await Promise.allSettled(
    steps.map(async (step, index) => resultOf(step, await attempt(server, step, call, claimed, index))),
  );
  // Only when all have ended: none may still run when the batch is tried again.
  const results = ended.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
  const answer: Answer = { status: 200, etag: null, text: JSON.stringify({ results }) };
  if (!claimed) return answer;
  return database.transaction(async (tx) => {
    const other = await claim(tx, claimed);
    if (!other) await keep(tx, claimed, answer);
    return other ?? answer;
  });
}

/** The answer to the step's change, or why it was refused. */
async function attempt(server: Server, step: Step, call: AnyCall, claimed: Claim | null, index: number) {
  const { endpoint, id, version, body } = step;
  try {
    return await carryOut(server, endpoint, { ...call, params: { id } as never } as AnyCall, {
      body,
      upload: null,
      wanted: version === undefined ? null : [etagOf(version)],
      // After a crash halfway, the same key does the rest.
      claimed: async () => claimed && { ...claimed, path: `${claimed.path}#${index}` },
    });
  } catch (error) {
    if (error instanceof AppError && !OF_THE_CALL.has(error.code)) return error;
    throw error;
  }
}

function resultOf({ id }: Step, outcome: Answer | AppError) {
  if (!(outcome instanceof AppError)) {
    const version = outcome.etag === null ? null : Number(JSON.parse(outcome.etag));
    return { id, status: "done", message: null, version };
  }
  const [sentence = outcome.message] = Object.values(outcome.errors ?? {}).flat();
  return { id, status: "refused", message: sentence, version: null };
}

class NotKept extends Error {}

/** The stored answer of an earlier request with this key, or null. Throws `key-reused`. */
async function keptAnswer(database: Database, claimed: Claim): Promise<Answer | null> {
  try {
    return await database.transaction(async (tx) => {
      const kept = await claim(tx, claimed);
      // Rolls the claim back: this only looks for a stored answer.
      if (!kept) throw new NotKept();
      return kept;
    });
  } catch (error) {
    if (error instanceof NotKept) return null;
    throw error;
  }
}
