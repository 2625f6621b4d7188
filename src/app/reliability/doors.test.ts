import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { after, before, describe, it } from "node:test";
import { buildApi } from "#app/build.ts";
import { openTestDatabase } from "#app/testing.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/database/migrate.ts";
import { createWorkPool } from "#server/workers/pool.ts";

type App = Awaited<ReturnType<typeof buildApi>>;

describe("who takes too much", () => {
  let app: App;
  let starved: App;
  let port: number;
  let close: () => Promise<void>;
  before(async () => {
    const { database, drop } = await openTestDatabase();
    await migrate(database);
    const documents = createWorkPool({ module: new URL("../jobs.ts", import.meta.url) });
    const build = (mostInFlight: number, mostHeap: number) =>
      buildApi({ config: readConfig({}), database, documents, pressure: { mostInFlight, mostHeap } });
    app = await build(20, 1);
    starved = await build(20, 0);
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

  it("gives a request 30 seconds to arrive, its body too", () => {
    const { requestTimeout, headersTimeout } = starved.server;
    assert.deepEqual([requestTimeout, headersTimeout], [30_000, 30_000]);
  });

  it("ends a connection on which nothing has come for long, after an answer too", {
    timeout: 20_000,
  }, async () => {
    const { server } = app;
    assert.equal(server.timeout, 120_000);
    server.timeout = 200;
    const socket = connect(port, "127.0.0.1");
    server.once("connection", () => {
      server.timeout = 120_000;
    });
    socket.write("GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n");
    const text = await heard(socket);
    assert.match(text, /^HTTP\/1\.1 200 /);
  });

  it("cuts off who sends a request a byte at a time", { timeout: 20_000 }, async () => {
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

  it("answers 503 and when to come back, beyond what it can do at once, and goes on", async () => {
    const waiting = Array.from({ length: 20 }, () => {
      const socket = connect(port, "127.0.0.1");
      socket.write(
        "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
      );
      return socket;
    });
    const url = `http://127.0.0.1:${port}/api`;
    let refused = await fetch(`${url}/user`);
    for (let i = 0; i < 100 && refused.status !== 503; i += 1) refused = await fetch(`${url}/user`);
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get("retry-after"), "1");
    assert.match(((await refused.json()) as { message: string }).message, /no está disponible/);
    assert.equal((await fetch(`${url}/health`)).status, 200, "health can always be asked");
    for (const socket of waiting) socket.destroy();
    let after = 503;
    for (let i = 0; i < 100 && after === 503; i += 1) after = (await fetch(`${url}/user`)).status;
    assert.equal(after, 401);
  });

  it("answers 503 before memory is used up, and says that it lives", { timeout: 20_000 }, async () => {
    const ask = (path: string) => starved.inject({ method: "GET", url: `/api${path}` });
    let refused = await ask("/user");
    for (; refused.statusCode !== 503; refused = await ask("/user"))
      await new Promise((resolve) => setImmediate(resolve));
    assert.equal(refused.headers["retry-after"], "1");
    assert.equal((await ask("/health")).statusCode, 200);
  });
});
