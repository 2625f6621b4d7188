import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, it } from "node:test";
import type { FastifyReply } from "fastify";
import type { Actor } from "#shared/routes/roles.ts";
import { createStreams } from "./streams.ts";

const TEXT = `data: ${"x".repeat(64 * 1024)}\n\n`;

describe("the streams of live pages", () => {
  it("cut off a reader that never reads, before it keeps more than 320 kB, and serve the others", async (test) => {
    const streams = createStreams(10);
    const replies: ServerResponse[] = [];
    const server = createServer((_, raw) => {
      replies.push(raw);
      const reply = { hijack: () => ({ raw }), getHeaders: () => ({}) } as unknown as FastifyReply;
      streams.open({ actor: { companyId: 1, id: replies.length } as Actor, signInId: 1 }, reply);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const never = connect(port, "127.0.0.1").pause();
    never.on("error", () => undefined);
    // Also after a failure, which would else wait for the open streams.
    test.after(() => {
      never.destroy();
      server.closeAllConnections();
      server.close();
    });
    never.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
    await once(server, "request");
    const reader = (await fetch(`http://127.0.0.1:${port}/`)).body?.getReader();
    assert.ok(reader);
    assert.equal(streams.count(), 2);

    let [sent, read] = [0, 0];
    const closed = once(replies[0] as ServerResponse, "close");
    // More than the buffers of both ends can hold.
    while (!replies[0]?.destroyed && sent < 100_000_000) {
      await streams.send(1, () => TEXT);
      sent += TEXT.length;
      assert.ok((replies[0]?.writableLength ?? 0) <= 5 * TEXT.length);
      while (read < sent) read += (await reader.read()).value?.length ?? Number.POSITIVE_INFINITY;
    }
    await closed;
    assert.equal(streams.count(), 1);
    assert.ok(Number.isFinite(read), "the other reader's stream goes on");

    streams.endAll();
  });
});
