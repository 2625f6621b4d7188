import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Endpoint } from "#server/endpoint.ts";
import { beginWork } from "#server/monitoring/longTurns.ts";
import { requestContext } from "#server/requestContext.ts";
import { admit, admitKey, largestBody } from "./admit.ts";
import { answerFile } from "./answers/file.ts";
import { send } from "./answers/send.ts";
import { answerBatch } from "./batch.ts";
import { type AnyCall, open, type Server, signIn } from "./call.ts";
import { answerChange } from "./change.ts";
import { answerList, answerRead } from "./read.ts";

/** What a route with `raw` takes as the whole body. */
const IMAGES = ["image/jpeg", "image/png", "image/webp"];

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
      endpoints.filter(({ route }) => route.multipart && !route.multipart.raw),
    );
  });
  app.register(async (files) => {
    await files.register(multipart);
    const parse = (_: unknown, bytes: Buffer, done: (error: null, bytes: Buffer) => void) =>
      done(null, bytes);
    files.addContentTypeParser(IMAGES, { parseAs: "buffer" }, parse as never);
    add(
      files,
      server,
      endpoints.filter(({ route }) => route.multipart?.raw),
    );
  });
}

function add(app: FastifyInstance, server: Server, endpoints: readonly Endpoint[]): void {
  for (const endpoint of endpoints) {
    const { route } = endpoint;
    const name = `${route.method} ${route.path}`;
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      bodyLimit: largestBody(route),
      config: { maxValues: route.maxValues },
      ...admissionOf(server, endpoint),
      handler: (request, reply) =>
        requestContext.run(request.id, async () => {
          const { work } = server.admission;
          work.begin();
          const end = beginWork(name);
          try {
            const now = server.now();
            const call = open(server, route, request, await signIn(server, route, request, now), now);
            await answer(server, endpoint, call, request, reply);
          } finally {
            work.end();
            end();
          }
          return reply;
        }),
    });
  }
}

/** What is decided before a body is read: for every change, and every call of a key. */
function admissionOf(server: Server, endpoint: Endpoint): Pick<RouteOptions, "onRequest"> {
  const { access, method } = endpoint.route;
  if (access === "key") return { onRequest: (request, reply) => admitKey(server, endpoint, request, reply) };
  return method === "GET" ? {} : { onRequest: (request) => admit(server, endpoint, request) };
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
      return send(reply, await answerRead(server, endpoint, call, request), endpoint.route);
    case "list":
      return answerList(server, endpoint, call, reply);
    case "change":
      return send(reply, await answerChange(server, endpoint, call, request), endpoint.route);
    case "batch":
      return send(reply, await answerBatch(server, endpoint, call, request), endpoint.route);
    case "file":
      return answerFile(server, endpoint, call, reply);
    case "stream":
      request.isStream = true;
      return server.live.open(call, reply);
  }
}
