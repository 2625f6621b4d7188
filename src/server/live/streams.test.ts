// @alone Replaces the clock or a function of its process, which other files would use.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { it, mock, type TestContext } from "node:test";
import type { FastifyReply } from "fastify";
import { createStreams } from "./streams.ts";

const SECOND = 1000;
const LONGEST_SECONDS = 25;

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** Streams over real connections. `written` has the seconds, by the timers' clock, when each got a line. */
async function openServer(t: TestContext) {
  let second = 0;
  const streams = createStreams(2000);
  const written = new Map<number, number[]>();
  let opened = 0;
  const server = createServer((_, raw: ServerResponse) => {
    const seconds: number[] = [];
    written.set(++opened, seconds);
    const write = raw.write.bind(raw);
    raw.write = ((text: string) => {
      seconds.push(second);
      return write(text);
    }) as typeof raw.write;
    const reply = { hijack: () => ({ raw }), getHeaders: () => ({}) } as unknown as FastifyReply;
    const actor = { id: 1, companyId: 1, type: "user", role: null, name: "", email: "" } as const;
    streams.open({ actor, signInId: 1 }, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    await until(() => streams.count() === 0);
    mock.timers.reset();
  });
  const { port } = server.address() as AddressInfo;
  return {
    streams,
    written,
    async open() {
      const request = get({ port, agent: false }).on("error", () => undefined);
      const [answer] = await once(request, "response");
      answer.resume();
      return async () => {
        const before = streams.count();
        request.destroy();
        await until(() => streams.count() < before);
      };
    },
    pass(seconds: number) {
      for (let i = 0; i < seconds; i += 1) {
        second += 1;
        mock.timers.tick(SECOND);
      }
    },
  };
}

it("each stream gets a line every 25 seconds, without a gap, while others open and close", async (t) => {
  const server = await openServer(t);
  const leaving = [await server.open(), await server.open()];
  await server.open();
  const leave = async () => leaving.shift()?.();
  for (let round = 0; round < 8; round += 1) {
    server.pass(13);
    if (round % 2 === 0) await server.open();
    if (round === 3 || round === 5) await leave();
  }
  // The third one was open all the time.
  const seconds = server.written.get(3) ?? [];
  const gaps = seconds.slice(1).map((second, index) => second - (seconds[index] ?? 0));
  assert.ok(gaps.length >= 4, seconds.join());
  assert.ok(Math.max(...gaps) <= LONGEST_SECONDS, gaps.join());
  assert.deepEqual(
    gaps.slice(1),
    gaps.slice(1).map(() => LONGEST_SECONDS),
  );
});

it("streams that opened together get their lines in different seconds", async (t) => {
  const server = await openServer(t);
  for (let i = 0; i < 50; i += 1) await server.open();
  server.pass(LONGEST_SECONDS);
  const bySecond = Map.groupBy(
    [...server.written.values()].flatMap(([, ...later]) => later),
    (second) => second,
  );
  assert.equal(bySecond.size, LONGEST_SECONDS);
  for (const [second, lines] of bySecond) assert.equal(lines.length, 2, `second ${second}`);
});

it("a closed stream gets no more lines", async (t) => {
  const server = await openServer(t);
  const leave = await server.open();
  server.pass(LONGEST_SECONDS);
  await leave();
  const before = server.written.get(1)?.length;
  server.pass(3 * LONGEST_SECONDS);
  assert.equal(server.written.get(1)?.length, before);
  assert.ok(before && before >= 2);
});
