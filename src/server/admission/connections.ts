import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limits } from "./limits.ts";
import { networkOf } from "./network.ts";

interface Connection extends Reader {
  /** The replies in progress. A long stream stays in this list until it ends. */
  unanswered: FastifyReply[];
}

interface Reader {
  socket: Socket;
  /** At the last check: the bytes that the operating system has sent, and those that still wait. */
  sent: number;
  waiting: number;
}

export type Unanswered = () => Iterable<FastifyReply>;

/**
 * Closes connections that use too much: many requests without waiting for answers, bodies that don't arrive, answers that aren't
 * read, and idle connections when there are too many.
 */
export function guardConnections(app: FastifyInstance, limits: Limits): Unanswered {
  // In the order of their opening.
  const connections = new Map<Socket, Connection>();
  const awaitBody = createUnfinished(limits);

  app.server.on("connection", (socket: Socket) => {
    if (connections.size >= limits.connections) (oldestIdle(connections) ?? socket).destroy();
    if (socket.destroyed) return;
    connections.set(socket, { socket, unanswered: [], sent: 0, waiting: 0 });
    socket.once("close", () => connections.delete(socket));
  });

  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    const unanswered = connections.get(raw.socket)?.unanswered;
    // Requests injected by tests have no connection.
    if (!unanswered) return done();
    if (unanswered.push(reply) > limits.unansweredEach) return void raw.socket.destroy();
    reply.raw.on("close", () => unanswered.splice(unanswered.indexOf(reply), 1));
    if (!raw.readableEnded) awaitBody(request);
    done();
  });

  const checking = setInterval(() => {
    for (const connection of connections.values())
      if (isUnread(connection, limits.leastRead)) connection.socket.destroy();
  }, limits.unreadMs).unref();
  app.addHook("onClose", async () => clearInterval(checking));

  return function* () {
    for (const { unanswered } of connections.values()) yield* unanswered;
  };
}

function oldestIdle(connections: Map<Socket, Connection>): Socket | undefined {
  for (const { socket, unanswered } of connections.values()) if (unanswered.length === 0) return socket;
  return undefined;
}

/** Cuts off the reader of `body` if it takes nothing while `isAwaited`. */
export type CutOffUnread = (reply: FastifyReply, body: Readable, isAwaited: () => boolean) => void;

/** A slot that others wait for is not kept for as long as a connection may be unread. */
export const createCutOff =
  ({ awaitedMs }: Limits): CutOffUnread =>
  (reply, body, isAwaited) => {
    const { socket } = reply.raw;
    // The caller has left.
    if (!socket) return;
    const reader: Reader = { socket, sent: 0, waiting: 0 };
    const checking = setInterval(() => {
      if (isUnread(reader, 1) && isAwaited()) socket.destroy();
    }, awaitedMs).unref();
    body.once("close", () => clearInterval(checking));
  };

/** Whether the bytes that waited at the last check have hardly decreased since. */
function isUnread(connection: Reader, least: number): boolean {
  const { socket } = connection;
  const { sent, waiting } = connection;
  connection.sent = socket.bytesWritten - socket.writableLength;
  // `writableLength` counts a chunk until all of it is sent. Only the handle knows how much of it is left.
  const handle = (socket as unknown as { _handle: { writeQueueSize: number } | null })._handle;
  connection.waiting = socket.writableLength > 0 ? (handle?.writeQueueSize ?? 0) : 0;
  if (waiting === 0 || connection.waiting === 0) return false;
  return Math.max(connection.sent - sent, waiting - connection.waiting) < least;
}

/** Tracks requests with incomplete bodies. Above the limits the oldest is cut off, because a real body arrives within moments. */
function createUnfinished({ unfinishedEach, unfinished }: Limits) {
  const byNetwork = new Map<string, Set<FastifyRequest>>();
  let total = 0;
  const cutOff = (requests: Set<FastifyRequest> | undefined) => {
    for (const { raw } of requests ?? []) return void raw.socket.destroy();
  };
  return (request: FastifyRequest): void => {
    const network = networkOf(request.ip);
    const requests = byNetwork.get(network) ?? new Set();
    byNetwork.set(network, requests.add(request));
    total++;
    // The body is complete, or the request has been aborted.
    request.raw.once("close", () => {
      total--;
      requests.delete(request);
      if (requests.size === 0) byNetwork.delete(network);
    });
    if (requests.size > unfinishedEach) cutOff(requests);
    else if (total > unfinished) cutOff(byNetwork.values().next().value);
  };
}
