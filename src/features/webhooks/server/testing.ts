import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** The status of its answers; undefined: it never answers. A function decides for each request. */
  answer: number | undefined | ((request: Received) => number | undefined);
  stop(): void;
}

/** A program that takes messages, on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, reply) => {
    const one = { path: request.url ?? "", headers: request.headers, body: await text(request) };
    receiver.received.push(one);
    const status = typeof receiver.answer === "function" ? receiver.answer(one) : receiver.answer;
    if (status !== undefined) reply.writeHead(status).end(`respuesta ${status}`);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    ...{ url: `http://127.0.0.1:${port}/mandado`, port, received: [], answer: 204 },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}
