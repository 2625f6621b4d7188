import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort, startServer } from "./program.ts";
import { type Answer, type Call, caller } from "./writers.ts";

/** Several server processes on one database, behind a proxy that gives each request to the next process. */
export interface Cluster {
  /** The proxy's port. */
  port: number;
  ports: readonly number[];
  /** How many requests each process got. */
  requestCounts(): number[];
  stop(): Promise<void>;
}

export async function startCluster(processes: number, env: Record<string, string>): Promise<Cluster> {
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const programs = await Promise.all(
    ports.map((port) => startServer(port, { TRUST_PROXY: "127.0.0.1", ...env })),
  );
  const proxy = await openProxy(ports);
  return {
    ...proxy,
    ports,
    async stop() {
      await proxy.stop();
      for (const program of programs) assert.equal(await program.end("SIGTERM"), 0);
    },
  };
}

async function openProxy(ports: readonly number[]): Promise<Omit<Cluster, "ports">> {
  const agent = new Agent({ keepAlive: true });
  const requestCounts = ports.map(() => 0);
  let turn = 0;
  // Idle connections stay open: closing one could hit a request that is on its way.
  const proxy = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const next = turn++ % ports.length;
    requestCounts[next] = (requestCounts[next] ?? 0) + 1;
    const { method, url, headers, socket } = incoming;
    const via = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
    const passed = request(
      {
        agent,
        host: "127.0.0.1",
        port: ports[next],
        method,
        path: url,
        headers: { ...headers, "x-forwarded-for": via },
      },
      (answer) => answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    // The caller sees the same broken answer.
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    port: (proxy.address() as AddressInfo).port,
    requestCounts: () => [...requestCounts],
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      agent.destroy();
    },
  };
}

/**
 * Runs `end`, which ends the access of `token`, through the first process. All processes have the sign-in cached. The first must
 * refuse it at once, and the others within a second.
 */
export async function endsEverywhere(
  { ports }: Cluster,
  token: string,
  { ask, passes, refused, end }: { ask: string; passes: number; refused: number; end: () => Promise<Answer> },
): Promise<void> {
  const calls = ports.map((port): Call => caller(port, token));
  for (const call of calls) assert.equal((await call("GET", ask)).status, passes);
  const done = await end();
  assert.ok(done.status < 300, JSON.stringify(done.body));
  const ended = performance.now();
  assert.equal((await calls[0]?.("GET", ask))?.status, refused);
  for (const call of calls.slice(1))
    for (;;) {
      const began = performance.now();
      const { status } = await call("GET", ask);
      if (status === refused) break;
      assert.equal(status, passes);
      assert.ok(began - ended < 1000, "another process still accepts it after a second");
    }
}
