import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { record } from "#server/audit.ts";
import type { FileAnswer, FileEndpoint } from "#server/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { type AnyCall, companyOf, confirm, originOf, type Server } from "../call.ts";

export async function answerFile(
  server: Server,
  endpoint: FileEndpoint,
  call: AnyCall,
  reply: FastifyReply,
): Promise<void> {
  const { admission } = server;
  const limit = endpoint.isReport ? admission.reports : admission.slowReads;
  const leave = await limit.enter(companyOf(call));
  let file: FileAnswer;
  try {
    // The caller disconnected while it waited.
    if (reply.raw.destroyed) throw new AppError("unavailable");
    file = await make(server, endpoint, call);
  } catch (error) {
    leave();
    throw error;
  }
  if (file.body instanceof Readable) {
    file.body.once("close", leave);
    admission.cutOffUnread(reply, file.body, limit.isAwaited);
  } else leave();
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
