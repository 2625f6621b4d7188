// Runs the sample shop of docs/examples against the API, over a network that loses answers.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { openTestApi, type TestApi } from "#test/api.ts";
import { openExampleCompany, PUBLIC_URL } from "./company.ts";

const SHOP = fileURLToPath(new URL("../../../docs/examples/shop.mjs", import.meta.url));
const SALES = [
  { number: "A-1001", buyer: "María Gutiérrez", phone: "0414-9876543", address: "Baruta", goods: 35 },
  { number: "A-1002", buyer: "Pedro Pérez", phone: "dos teléfonos: 04141234567 04147654321", address: "x" },
  { number: "A-1003", buyer: "Ana Rojas", phone: "0412 555 11 22", address: "Chacao", goods: 8.25 },
];

describe("the sample shop", () => {
  let api: TestApi;
  let folder: string;
  let proxy: Server;
  let key: string;
  /** Answers that the proxy still swallows. */
  let toLose = 0;
  before(async () => {
    api = await openTestApi({ PUBLIC_URL });
    ({ key } = await openExampleCompany(api));
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = api.app.server.address() as AddressInfo;
    proxy = createServer((incoming, reply) => {
      const onward = request(
        { port, method: incoming.method, path: incoming.url, headers: incoming.headers },
        (answer) => {
          if (toLose > 0 && incoming.method === "POST") {
            toLose -= 1;
            // The order is made; the shop never hears of it.
            answer.resume().on("end", () => incoming.socket.destroy());
            return;
          }
          reply.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(reply);
        },
      );
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    folder = await mkdtemp(join(tmpdir(), "mandado-shop-"));
    await writeFile(join(folder, "sales.json"), JSON.stringify(SALES));
  });
  after(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await api.close();
    await rm(folder, { recursive: true });
  });

  async function run(): Promise<{ lines: string[]; refused: string[]; code: number }> {
    const { port } = proxy.address() as AddressInfo;
    const env = { MANDADO_URL: `http://127.0.0.1:${port}`, MANDADO_KEY: key, CLIENT: "1", SERVICE: "1" };
    const child = spawn(process.execPath, [SHOP, join(folder, "sales.json")], { env });
    const ended = new Promise<number>((resolve) => child.once("exit", (code) => resolve(code ?? -1)));
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    const linesOf = (said: string) => said.trim().split("\n");
    return { lines: linesOf(out), refused: linesOf(err), code };
  }

  it("sends each sale once, also when it hears no answer and runs again, and goes on after a refused one", async () => {
    toLose = 1;
    const first = await run();
    assert.equal(toLose, 0);
    assert.equal(first.code, 1);
    assert.match(
      first.lines[0] ?? "",
      /^A-1001: order 1, pending, delivery \$5\.5, https:\S+\/t\/[\w-]{24}$/,
    );
    assert.match(first.lines[1] ?? "", /^A-1003: order 2, /);
    assert.match(first.refused[0] ?? "", /^A-1002: POST \/orders: 422 .*Escribe un solo número/);
    assert.deepEqual([first.lines.length, first.refused.length], [2, 1]);
    assert.deepEqual(await run(), first);
    const { body } = await api.as(key).get("/v1/orders");
    assert.deepEqual(
      body.items.map(({ number, cod_amount }: { number: number; cod_amount: number }) => [
        number,
        cod_amount,
      ]),
      [
        [2, 8.25],
        [1, 35],
      ],
    );
  });
});
