import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, beforeEach, describe, it } from "node:test";
import { type Answered, NoAnswer, postOutside, RefusedAddress, type Resolve } from "./postOutside.ts";
import { exceptionsOf } from "./publicAddress.ts";

type Serve = (request: IncomingMessage, reply: ServerResponse) => void;

describe("a message to an address that others chose", () => {
  let server: Server;
  let port: number;
  let urls: string[] = [];
  let serve: Serve;
  before(async () => {
    server = createServer((request, reply) => {
      urls.push(request.url ?? "");
      serve(request, reply);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    port = (server.address() as AddressInfo).port;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    urls = [];
    serve = (_, reply) => reply.end("gracias");
  });

  interface Options {
    allow?: string[];
    resolve?: Resolve;
    patience?: number;
    signal?: AbortSignal;
  }
  const post = (url: string, { allow = ["127.0.0.1"], ...options }: Options = {}): Promise<Answered> =>
    postOutside(url, {
      headers: { "content-type": "text/plain" },
      body: "hola",
      exceptions: exceptionsOf(allow),
      signal: new AbortController().signal,
      patience: 5000,
      most: 1024,
      ...options,
    });
  const refused = (why: string) => (error: unknown) => error instanceof RefusedAddress && error.why === why;

  it("arrives, and its answer is read", async () => {
    let received = "";
    serve = async (request, reply) => {
      received = `${request.method} ${request.headers.host} ${await text(request)}`;
      reply.writeHead(202).end("gracias");
    };
    assert.deepEqual(await post(`http://127.0.0.1:${port}/a?b=c`), { status: 202, text: "gracias" });
    assert.equal(received, `POST 127.0.0.1:${port} hola`);
    assert.deepEqual(urls, ["/a?b=c"]);
  });

  it("does not reach an inner address, in whatever form", async () => {
    for (const host of [
      "127.0.0.1",
      "127.1",
      "0x7f.1",
      "017700000001",
      "2130706433",
      "[::ffff:127.0.0.1]",
      "0",
    ])
      await assert.rejects(post(`http://${host}:${port}/`, { allow: [] }), refused("inside"), host);
    assert.deepEqual(urls, []);
  });

  it("does not reach a name that leads inside, also beside a public address", async () => {
    for (const addresses of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:7f00:1"], ["fd00::1"]])
      await assert.rejects(
        post(`https://tienda.example:${port}/`, { allow: [], resolve: async () => addresses }),
        refused("inside"),
      );
    assert.deepEqual(urls, []);
  });

  it("connects to the very address that was checked: a name that changes meanwhile changes nothing", async () => {
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    let resolved = 0;
    const resolve = async () => answers[resolved++] ?? [];
    const url = `http://tienda.example:${port}/`;
    assert.equal((await post(url, { resolve })).status, 200);
    assert.equal(resolved, 1, "one look-up for check and connection");
    await assert.rejects(post(url, { resolve }), refused("inside"));
    await assert.rejects(post(url, { resolve }), /not found/);
    assert.equal(urls.length, 1);
  });

  it("is not sent to the internet without encryption", async () => {
    await assert.rejects(post("http://8.8.8.8/"), refused("plain"));
    await assert.rejects(
      post("http://tienda.example/", { resolve: async () => ["8.8.8.8"] }),
      refused("plain"),
    );
  });

  it("does not follow a redirect", async () => {
    serve = (_, reply) => reply.writeHead(307, { location: "/adentro" }).end();
    assert.equal((await post(`http://127.0.0.1:${port}/`)).status, 307);
    assert.deepEqual(urls, ["/"]);
  });

  it("is not held by an answer that never comes, or never ends", async () => {
    serve = () => undefined;
    await assert.rejects(post(`http://127.0.0.1:${port}/`, { patience: 200 }), NoAnswer);
    serve = (_, reply) => void reply.writeHead(200).write("poco a poco");
    assert.deepEqual(await post(`http://127.0.0.1:${port}/`, { patience: 200 }), {
      status: 200,
      text: "poco a poco",
    });
    const stop = new AbortController();
    serve = () => stop.abort();
    await assert.rejects(post(`http://127.0.0.1:${port}/`, { signal: stop.signal }), { name: "AbortError" });
    const never: Resolve = () => new Promise(() => undefined);
    await assert.rejects(post("https://tienda.example/", { resolve: never, patience: 200 }), NoAnswer);
  });

  it("takes a kilobyte of an answer of ten megabytes, and leaves", async () => {
    let sent = 0;
    const left = new Promise<void>((done) => {
      serve = (_, reply) => {
        reply.on("close", done);
        const more = () => {
          while (sent < 10_000_000 && !reply.destroyed) {
            sent += 16_384;
            if (!reply.write(Buffer.alloc(16_384, "á\u0000"))) return void reply.once("drain", more);
          }
        };
        more();
      };
    });
    const { text: reply } = await post(`http://127.0.0.1:${port}/`);
    await left;
    assert.ok(Buffer.byteLength(reply) <= 1024 && reply.length > 100, `${reply.length}`);
    assert.ok(!reply.includes("\u0000"));
    assert.ok(sent < 10_000_000, `${sent} bytes were sent`);
  });

  it("says what went wrong with TLS or the connection", async () => {
    await assert.rejects(post(`https://127.0.0.1:${port}/`), { code: "EPROTO" });
    serve = (request) => request.socket.destroy();
    await assert.rejects(post(`http://127.0.0.1:${port}/`), { code: "ECONNRESET" });
  });

  it("uses no proxy of the environment", async () => {
    const module = new URL("./postOutside.ts", import.meta.url).href;
    const addresses = new URL("./publicAddress.ts", import.meta.url).href;
    const proxy = createServer((_, reply) => reply.writeHead(418).end());
    await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const script = `
      const { postOutside } = await import(${JSON.stringify(module)});
      const { exceptionsOf } = await import(${JSON.stringify(addresses)});
      const { status } = await postOutside("http://127.0.0.1:${port}/", { headers: {}, body: "", exceptions: exceptionsOf(["127.0.0.1"]),
        signal: new AbortController().signal, patience: 5000, most: 10 });
      process.stdout.write(String(status));`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      env: {
        ...process.env,
        NODE_USE_ENV_PROXY: "1",
        HTTP_PROXY: url,
        http_proxy: url,
        NO_PROXY: "",
        no_proxy: "",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said = await text(child.stdout);
    proxy.close();
    assert.equal(said, "200");
    assert.deepEqual(urls, ["/"]);
  });
});
