import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Database } from "#server/database/types.ts";
import { createJobRunner, type JobRunner } from "#server/jobs/runner.ts";
import { createLog } from "#server/monitoring/log.ts";
import { exceptionsOf } from "#server/outgoing/publicAddress.ts";
import { testKey } from "#test/api.ts";
import { SEND_WEBHOOK } from "./messages.ts";
import { sendWebhooks } from "./send.ts";

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
    const received = { path: request.url ?? "", headers: request.headers, body: await text(request) };
    receiver.received.push(received);
    const status = typeof receiver.answer === "function" ? receiver.answer(received) : receiver.answer;
    if (status !== undefined) reply.writeHead(status).end(`respuesta ${status}`);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/mandado`,
    port,
    received: [],
    answer: 204,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

export interface RunnerOptions {
  patience?: number;
  resolve?: () => Promise<string[]>;
  allow?: string[];
  key?: typeof testKey;
}

/** A runner of messages, as a process has: two of a company at once. */
export function webhookRunner(
  database: Database,
  now: () => Date,
  { allow = ["127.0.0.1"], key = testKey, ...rest }: RunnerOptions = {},
): JobRunner {
  const stopping = new AbortController();
  const send = sendWebhooks({
    database,
    secretKey: key,
    exceptions: exceptionsOf(allow),
    timeZone: "America/Caracas",
    stopping: stopping.signal,
    now,
    ...rest,
  });
  const runner = createJobRunner({
    database,
    handlers: { [SEND_WEBHOOK]: send },
    log: createLog("silent"),
    now,
    concurrent: 20,
    perCompany: 2,
    mostAttempts: Number.POSITIVE_INFINITY,
  });
  const stop = () => {
    stopping.abort();
    return runner.stop();
  };
  return { ...runner, stop };
}
