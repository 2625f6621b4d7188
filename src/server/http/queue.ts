import type { FastifyRequest } from "fastify";
import { record } from "#server/audit.ts";
import type { Each, QueueEndpoint } from "#server/endpoint.ts";
import { invalid } from "#shared/errors.ts";
import { type AnyCall, companyOf, confirm, originOf, type Server } from "./call.ts";
import type { Answer } from "./idempotency.ts";
import { readBody } from "./request.ts";

export async function answerQueue(
  server: Server,
  { route, handle }: QueueEndpoint,
  call: AnyCall,
  request: FastifyRequest,
): Promise<Answer> {
  const { admission, database } = server;
  const parsed = readBody(route, request.body);
  if (!parsed.ok) throw invalid(parsed.errors);
  const each: Each = (work) => {
    if (call.actor) admission.countChange(call.actor.companyId);
    return admission.changes.run(companyOf(call), () =>
      database.transaction(async (tx) => {
        const actor = (await confirm(tx, { route, lock: undefined }, call)) ?? call.actor;
        const { result, events } = await work(tx, actor);
        await record(tx, events, originOf(server, call));
        return result;
      }),
    );
  };
  const { answer } = await handle({ ...call, body: parsed.value, each } as never);
  return { status: route.status ?? 200, etag: null, text: JSON.stringify(answer) };
}
