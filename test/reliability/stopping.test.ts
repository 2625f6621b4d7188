// @alone Changes its process.
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { it } from "node:test";
import { openMigratedDatabase } from "#test/api.ts";
import { freePort, startServer } from "./program.ts";

const IN_PROCESS = process.env.TEST_POSTGRES_URL === "pglite" && "no other process reaches this PostgreSQL";

it("finishes the handlers of disconnected callers before it closes its database, and logs no error", {
  skip: IN_PROCESS,
}, async () => {
  const { database, options, drop } = await openMigratedDatabase();
  await database.close();
  const port = await freePort();
  const env: Record<string, string> =
    options.engine === "sqlite" ? { DATA_DIR: options.dir } : { DATABASE_URL: options.url };
  const program = await startServer(port, env);
  try {
    const body = JSON.stringify({ email: "nadie@ejemplo.com", password: "no-es-la-clave" });
    const head = `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
    for (let i = 0; i < 30; i++) {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      await once(socket, "connect");
      await new Promise((resolve) => socket.write(`${head}\r\n\r\n${body}`, resolve));
      socket.destroy();
    }
    // When this request is answered, the earlier ones have started.
    await fetch(`http://127.0.0.1:${port}/api/health`);
    assert.equal(await program.end("SIGTERM"), 0);
    assert.doesNotMatch(program.said(), /"level":50|internal error/);
  } finally {
    await program.end("SIGKILL");
    await drop();
  }
});
