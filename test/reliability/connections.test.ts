// @both-engines Lost connections.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { pipeline, Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import type { FastifyReply } from "fastify";
import { buildApi } from "#app/build.ts";
import { createCutOff } from "#server/admission/connections.ts";
import { defaultLimits, type Limits } from "#server/admission/limits.ts";
import { readConfig } from "#server/program/config.ts";
import { VERSION } from "#server/program/version.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import { openMigratedDatabase, testKey } from "#test/api.ts";

type App = Awaited<ReturnType<typeof buildApi>>;

describe("limits on a caller", () => {
  let app: App;
  let starved: App;
  let port: number;
  let close: () => Promise<void>;
  before(async () => {
    const { database, drop } = await openMigratedDatabase();
    const documents = createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) });
    const build = (limits: Partial<Limits>) =>
      buildApi({
        config: readConfig({}),
        secretKey: testKey,
        database,
        documents,
        limits: { ...defaultLimits(), ...limits },
      });
    app = await build({ requests: 1, unfinishedEach: 5, unansweredEach: 20, unreadMs: 50, connections: 20 });
    starved = await build({ heap: 0 });
    app.server.requestTimeout = 1000;
    app.server.headersTimeout = 1000;
    await app.listen({ port: 0, host: "127.0.0.1" });
    port = (app.server.address() as AddressInfo).port;
    close = async () => {
      await Promise.all([app.close(), starved.close()]);
      await documents.close();
      await database.close();
      await drop();
    };
  });
  after(() => close());

  async function heard(socket: Socket): Promise<string> {
    let text = "";
    socket.setEncoding("utf8").on("data", (part) => {
      text += part;
    });
    socket.on("error", () => undefined);
    if (!socket.closed) await once(socket, "close");
    return text;
  }

  it("give a request 30 seconds to arrive with its body", () => {
    const { requestTimeout, headersTimeout } = starved.server;
    assert.deepEqual([requestTimeout, headersTimeout], [30_000, 30_000]);
  });

  it("close an idle connection, also after an answer", {
    timeout: 300_000,
  }, async () => {
    const { server } = app;
    assert.equal(server.timeout, 120_000);
    // Longer than a busy machine takes for the answer.
    server.timeout = 3000;
    const socket = connect(port, "127.0.0.1");
    server.once("connection", () => {
      server.timeout = 120_000;
    });
    socket.write("GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n");
    const text = await heard(socket);
    assert.match(text, /^HTTP\/1\.1 200 /);
  });

  it("disconnect a sender of one byte at a time", { timeout: 300_000 }, async () => {
    const ways = [
      "GET /api/health HTTP/1.1\r\nhost: x\r\nx-header: ",
      "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{",
    ];
    await Promise.all(
      ways.map(async (way) => {
        const socket = connect(port, "127.0.0.1");
        socket.write(way);
        const drip = setInterval(() => socket.write("a"), 100);
        const text = await heard(socket);
        clearInterval(drip);
        assert.match(text, /^HTTP\/1\.1 408 /);
      }),
    );
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/health`)).status, 200);
  });

  const url = () => `http://127.0.0.1:${port}/api`;
  const open = (text: string) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write(text);
    return socket;
  };
  const GET = (path: string) => `GET /api${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
  const ASSET = GET("/docs/assets/swagger-ui-bundle.js");
  const STALLED =
    "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
  const closed = (socket: Socket) => (socket.closed ? undefined : once(socket, "close"));

  it("answer 503 with Retry-After above the number of running handlers, and report it in the health check", async () => {
    const { work } = app.admission;
    work.begin();
    const refused = await fetch(`${url()}/user`);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get("retry-after"), "1");
    assert.match(((await refused.json()) as { message: string }).message, /no está disponible/);
    const health = await fetch(`${url()}/health`);
    assert.deepEqual([health.status, await health.json()], [503, { status: "busy", version: VERSION }]);
    work.end();
    assert.equal((await fetch(`${url()}/user`)).status, 401);
    assert.equal((await fetch(`${url()}/health`)).status, 200);
  });

  it("don't count handlers that have answered, nor requests whose body is incomplete", async () => {
    const sockets = Array.from({ length: 5 }, () => open(STALLED));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    for (let i = 0; i < 5; i++) assert.equal((await fetch(`${url()}/user`)).status, 401);
    assert.equal(app.admission.work.running(), 0);
    for (const socket of sockets) socket.destroy();
  });

  it("cut off the oldest requests with incomplete bodies, and accept new ones from the same address", {
    timeout: 300_000,
  }, async () => {
    const first = open(STALLED);
    await once(first, "connect");
    const others = Array.from({ length: 5 }, () => open(STALLED));
    await closed(first);
    const headers = { "content-type": "application/json" };
    const login = await fetch(`${url()}/login`, { method: "POST", headers, body: "{}" });
    assert.equal(login.status, 422);
    for (const socket of others) socket.destroy();
  });

  /** The server's end of a new connection. It notices the close, unlike a caller that doesn't read. */
  async function served(text: string): Promise<{ socket: Socket; end: Socket }> {
    const connected = once(app.server, "connection");
    const socket = open(text).pause();
    const [end] = (await connected) as [Socket];
    return { socket, end };
  }

  it("close a connection that sends many requests and reads no answer, and serve the others", {
    timeout: 300_000,
  }, async () => {
    const { socket, end } = await served(ASSET.repeat(3) + GET("/health").repeat(2000));
    await closed(end);
    socket.destroy();
    assert.equal((await fetch(`${url()}/health`)).status, 200);
    assert.equal(app.admission.work.running(), 0);
  });

  it("close a connection that reads no answer", { timeout: 300_000 }, async () => {
    // More than the buffers of both ends can hold.
    const { socket, end } = await served(ASSET.repeat(20));
    await closed(end);
    socket.destroy();
    const text = await fetch(`${url()}/docs/assets/swagger-ui-bundle.js`).then((answer) => answer.text());
    assert.ok(text.length > 1_000_000, "a reader gets all of it");
  });

  it("cut off a reader that takes nothing once others wait for its slot", { timeout: 300_000 }, async () => {
    const cutOff = createCutOff({ ...defaultLimits(), awaitedMs: 50 });
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(100_000)) });
    let requests = 0;
    const server = createServer((_, response) => {
      cutOff({ raw: response } as FastifyReply, endless, () => ++requests > 3);
      pipeline(endless, response, () => undefined);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined).pause();
    socket.write(GET("/"));
    await new Promise((resolve) => endless.once("close", resolve));
    assert.equal(requests, 4);
    socket.destroy();
    server.close();
  });

  it("close idle connections when there are too many, the oldest first", { timeout: 300_000 }, async () => {
    const first = open(GET("/health"));
    await once(first, "data");
    const others = Array.from({ length: 20 }, () => open(""));
    await closed(first);
    assert.equal((await fetch(`${url()}/health`)).status, 200);
    for (const socket of others) socket.destroy();
  });

  it("answer 503 before memory runs out, and report it in the health check", {
    timeout: 300_000,
  }, async () => {
    const ask = (path: string) => starved.inject({ method: "GET", url: `/api${path}` });
    let refused = await ask("/user");
    for (; refused.statusCode !== 503; refused = await ask("/user"))
      await new Promise((resolve) => setImmediate(resolve));
    assert.equal(refused.headers["retry-after"], "1");
    assert.equal((await ask("/health")).statusCode, 503);
  });
});
