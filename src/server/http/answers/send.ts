import type { FastifyReply } from "fastify";
import type { RouteShape } from "#shared/routes/route.ts";
import type { Answer } from "../idempotency.ts";
import { encode } from "./compression.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Answers with a secret are not compressed, because their length would reveal something about it (BREACH). Other answers have no
 * secret, and another site can't request them, because browsers don't send the bearer header on their own.
 */
export async function send(
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
