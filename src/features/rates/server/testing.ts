import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface RatesProvider {
  url: string;
  /** How often it was asked. */
  asked: number;
  /** What it answers from now on; 200 without a status. */
  answer: { status?: number; body: string };
  stop(): void;
}

/** A provider of exchange rates on this machine. */
export async function startProvider(): Promise<RatesProvider> {
  const server = createServer((_, response) => {
    const { status = 200, body } = provider.answer;
    provider.asked += 1;
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  const port = await openPort(server);
  const provider: RatesProvider = {
    url: `http://127.0.0.1:${port}/v1/dolares/oficial`,
    asked: 0,
    answer: { body: "" },
    stop: () => void server.close(),
  };
  return provider;
}

/** Listens on a free port, and returns it. */
export async function openPort(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
