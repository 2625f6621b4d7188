import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, describe, it } from "node:test";
import { createSendMail } from "../mail/send.ts";
import { reasonOf } from "./reasonOf.ts";

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => assert.fail("it worked"),
    (error: unknown) => error,
  );

describe("the reason why another server could not be used", () => {
  let dead: number;
  before(async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    dead = (server.address() as AddressInfo).port;
    await new Promise((resolve) => server.close(resolve));
  });
  const silent = createServer(() => undefined);
  after(() => silent.close());

  it("names what fetch met, and never the URL, which may hold a key", async () => {
    const error = await failure(fetch(`http://127.0.0.1:${dead}/rates?key=secreto`));
    assert.equal(reasonOf(error), `fetch failed: connect ECONNREFUSED 127.0.0.1:${dead}`);
    const unknown = await failure(fetch("http://no-such-host.invalid/rates?key=secreto"));
    assert.match(reasonOf(unknown), /^fetch failed: getaddrinfo E[A-Z_]+ no-such-host\.invalid$/);
  });

  it("names a time-out", async () => {
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const error = await failure(fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(20) }));
    assert.match(reasonOf(error), /timeout/);
    silent.closeAllConnections();
  });

  it("names what a mail server met", async () => {
    const send = createSendMail({ smtpUrl: `smtp://127.0.0.1:${dead}`, from: "a@ejemplo.com" });
    const link = { label: "Entrar", url: "https://mandado.example.com/" };
    const letter = { company: "Mandados", greeting: "Hola", before: [], link, after: [] };
    const mail = { to: { name: "Ana", address: "ana@ejemplo.com" }, subject: "Hola", letter };
    const error = await failure(send(mail));
    assert.match(reasonOf(error), new RegExp(`ECONNREFUSED 127\\.0\\.0\\.1:${dead}`));
  });

  it("names one of several addresses that all failed", () => {
    const each = new Error("connect ECONNREFUSED ::1:25");
    assert.equal(reasonOf(new AggregateError([each, each])), "AggregateError: connect ECONNREFUSED ::1:25");
    assert.equal(reasonOf("nada"), "nada");
    assert.equal(reasonOf(Object.assign(new Error(""), { code: "ECONNRESET" })), "ECONNRESET");
  });
});
