// A Python program over classes that a generator makes from openapi.json: the shapes of /v1 are true in another language too.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { it } from "node:test";
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from "quicktype-core";
import { sampleClient } from "#features/clients/server/samples.ts";
import { makeKey } from "#features/keys/server/samples.ts";
import { v1Routes } from "#features/keys/v1Contract.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { programEnvironment } from "#scripts/testClock.mjs";
import { openApi } from "#server/openapi/openapi.ts";
import { openTestApi } from "#test/api.ts";

const skip =
  spawnSync("python3", ["--version"], { env: programEnvironment() }).status !== 0 &&
  "python3 is not installed here";

/** Uses the classes. They refuse an answer whose fields or types are others. */
const PROGRAM = `
import json, sys
from urllib.request import Request, urlopen
from mandado import AnonymousClient, DocumentTypeEnum, V1Client, V1Order, V1OrderBody, V1OrderBodyReceipt, V1Request

base, shop, client, service = sys.argv[1:]

def call(key, path, body=None, sale=None):
    headers = {"Authorization": "Bearer " + key, "Content-Type": "application/json"}
    if sale: headers["Idempotency-Key"] = sale
    with urlopen(Request(base + path, body and json.dumps(body.to_dict()).encode(), headers)) as answer:
        return json.load(answer)

def order(**more):
    receipt = V1OrderBodyReceipt(full_name="Ana Rojas", phone="04145550000", address="Baruta")
    return V1OrderBody(service_id=int(service), receipt=receipt, pickup_address="Chacao", **more)

buyer = AnonymousClient(legal_name="Pedro", type=DocumentTypeEnum.VENEZOLANO, registration_number="V-1", phone="04145550001")
sold = V1Order.from_dict(call(shop, "/v1/orders", order(anonymous_client=buyer), "sale 1"))
again = V1Order.from_dict(call(shop, "/v1/orders/%d" % sold.id))
pending = [V1Order.from_dict(each) for each in call(shop, "/v1/orders?status=pending")["items"]]
clients = [V1Client.from_dict(each) for each in call(shop, "/v1/clients")["items"]]
asked = V1Request.from_dict(call(client, "/v1/orders", order(), "sale 2"))
try:
    V1OrderBody(service_id=1)
    refused = None
except TypeError:
    refused = "an order has a recipient"
print(json.dumps({
    "same": sold == again, "status": sold.status.value, "pending": [each.receipt.full_name for each in pending],
    "clients": [each.name for each in clients], "asked": asked.state.value, "refused": refused,
}))
`;

/** Python classes of the API's shapes for other software. */
async function generatePython(): Promise<string> {
  const { components } = openApi(Object.values(v1Routes)) as {
    components: { schemas: Record<string, object> };
  };
  // Days and times stay texts: Python's own library reads them only since 3.11.
  const schemas = JSON.parse(
    JSON.stringify(components.schemas, (key, part) => (key === "format" ? undefined : part)),
  );
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
  for (const name of Object.keys(schemas).filter((each) => each.startsWith("V1"))) {
    const schema = JSON.stringify({ $ref: `#/components/schemas/${name}`, components: { schemas } });
    await input.addSource({ name, schema });
  }
  const inputData = new InputData();
  inputData.addInput(input);
  return (await quicktype({ inputData, lang: "python" })).lines.join("\n");
}

it("a Python program over generated classes works against /v1", { skip }, async () => {
  const api = await openTestApi();
  const folder = await mkdtemp(join(tmpdir(), "mandado-python-"));
  try {
    await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = api.app.server.address() as AddressInfo;
    const owner = await api.owner();
    const service = (await owner.post("/services", sampleService())).body.id;
    const client = (await owner.post("/clients", sampleClient({ legal_name: "Panadería" }))).body.id;
    const keys = [await makeKey(owner), await makeKey(owner, { client_id: client })];
    await writeFile(join(folder, "mandado.py"), await generatePython());
    await writeFile(join(folder, "program.py"), PROGRAM);
    const args = [`http://127.0.0.1:${port}/api`, ...keys.map(({ key }) => key), String(service)];
    const child = spawn("python3", ["-B", join(folder, "program.py"), ...args], {
      env: programEnvironment(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    assert.deepEqual(JSON.parse((await text(child.stdout)) || "null"), {
      ...{ same: true, status: "pending", pending: ["Ana Rojas"], clients: ["Panadería"], asked: "new" },
      refused: "an order has a recipient",
    });
  } finally {
    await api.close();
    await rm(folder, { recursive: true });
  }
});
