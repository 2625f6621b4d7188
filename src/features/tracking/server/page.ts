import type { FastifyInstance } from "fastify";
import type { Database } from "#server/database/types.ts";
import { encode } from "#server/http/answers/compression.ts";
import type { Config } from "#server/program/config.ts";
import { AppError } from "#shared/errors.ts";
import { trackingTexts as texts } from "../texts.ts";
import { emptyPage, trackingPage } from "./html.ts";
import { trackingOf } from "./queries.ts";
import { followLink } from "./verbs/followLink.ts";

interface Parts {
  config: Config;
  database: Database;
  now: () => Date;
}

/** Serves the page of an order at `/t/{token}`. */
export function serveTracking(app: FastifyInstance, { config, database, now: clock }: Parts): void {
  app.get<{ Params: { token: string } }>("/t/:token", async (request, reply) => {
    const { token } = request.params;
    const now = clock();
    const { timeZone } = config;
    const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
    reply.type("text/html; charset=utf-8");
    try {
      const find = () => trackingOf(database.read, token, { now, timeZone });
      const order = await followLink({ database, config, ip: request.ip, now }, find);
      return await encode(trackingPage(order, { origin, token, timeZone }), reply);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
      reply.code(error.status);
      if (error.status === 404) return unknownLink();
      return emptyPage(error.status === 429 ? texts.wait : texts.busy, texts.waitHint);
    }
  });
  // A link that was copied with too much, such as a slash at its end.
  for (const url of ["/t", "/t/", "/t/:token/*"])
    app.get(url, (_, reply) => reply.code(404).type("text/html; charset=utf-8").send(unknownLink()));
}

const unknownLink = () => emptyPage(texts.notFound, texts.notFoundHint);
