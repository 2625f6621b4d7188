// The longest transaction and the longest turn of the main thread of calls that change many rows at once, in milliseconds of processor time,
// on SQLite: node bench/writer.ts [call…]. The API runs in this process.
import assert from "node:assert/strict";
import {
  importLines,
  sampleMapping,
  sampleStatement,
  statementForm,
} from "#features/bank-statements/server/samples.ts";
import { sampleClient } from "#features/clients/server/samples.ts";
import { sampleCollection } from "#features/collections/server/samples.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { importAll } from "#features/imports/server/testing.ts";
import { sampleRemittance } from "#features/remittances/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { type Caller, expectBody, openTestApi, type TestApi } from "#test/api.ts";

const TODAY = "2026-11-20";
const DEBTS = 5000;
const LINES = 20_000;
const AT_DOORS = 2000;
const MATCHED = 500;
const names = process.argv.slice(2);
/** The document of the last client. */
let documents = 40_000_000;

interface Office {
  api: TestApi;
  owner: Caller;
  service: number;
}

/** The company of each call has the demo's size and nothing else. */
const CALLS: Record<string, (office: Office) => Promise<void>> = {
  async merge({ api, owner, service }) {
    const [from, into] = [await newClient(owner), await newClient(owner)];
    await owe({ api, owner, service }, from, DEBTS);
    await tell(api, `two clients merged, of whom one owes ${DEBTS} orders`, () =>
      expectBody(owner.post(`/clients/${from.id}/merge`, { into_id: into.id }), 200),
    );
  },
  async pay({ api, owner, service }) {
    const client = await newClient(owner);
    await owe({ api, owner, service }, client, DEBTS);
    const paid = await tell(api, `${DEBTS} debts paid with one receipt`, () =>
      expectBody(owner.post("/debt-payments/pay-all", { client_id: client.id, method: "cash" })),
    );
    await tell(api, "its void", () =>
      expectBody(owner.post(`/receipts/${paid.receipt.id}/void`, { reason: "Era de otro cliente" }), 200),
    );
    await tell(api, "an advance used for them", async () => {
      const { total_pending: amount } = await expectBody(owner.get(`/debts/${client.id}/stats`), 200);
      await expectBody(
        owner.post("/debt-payments/advance", { client_id: client.id, method: "cash", amount }),
      );
      await expectBody(owner.post("/debt-payments/apply-advance", { client_id: client.id }));
    });
    await tell(api, "the void of the advance", async () => {
      const [newest] = (await owner.get("/receipts/filter?perPage=1")).body.items;
      await expectBody(owner.post(`/receipts/${newest.id}/void`, { reason: "Era de otro cliente" }), 200);
    });
  },
  async bank({ api, owner }) {
    await bankFile(api, owner, LINES, 0);
    await bankFile(api, owner, LINES, 1);
  },
  async match({ api, owner }) {
    const client = await newClient(owner);
    await expectBody(owner.put("/rates/2026-11-01", { rate: 200, confirm: true }), 200);
    for (let at = 0; at < MATCHED; at++)
      await expectBody(
        owner.post("/debt-payments/advance", {
          client_id: client.id,
          currency: "VES",
          amount: 100 + at,
          method: "mobile_payment",
          reference: String(10_000_000 + 7919 * at),
          bank: "0102",
          paid_on: TODAY,
          accept_similar: true,
        }),
      );
    await importLines(
      owner,
      Array.from({ length: MATCHED }, (_, at) => [TODAY, 100 + at, `00${10_000_000 + 7919 * at}`] as const),
    );
    await tell(api, `${MATCHED} lines of a bank confirmed`, async () => {
      const { matched } = await expectBody(owner.post("/bank/match", {}), 200);
      assert.equal(matched, MATCHED);
    });
  },
  async door({ api, owner }) {
    const service = (
      await expectBody(
        owner.post(
          "/services",
          sampleService({ amount: 5, bills: [{ name: "Repartidor", amount: 3, to_courier: true }] }),
        ),
      )
    ).id;
    const courier = (await expectBody(owner.post("/couriers", sampleCourier()))).id;
    const client = await newClient(owner);
    const order = { payment_type: "full", collect_fee: true, cod_amount: 20, courier_id: courier };
    for (let at = 0; at < AT_DOORS; at++) {
      const { id } = await expectBody(owner.post("/deliveries", sampleCredit(service, client.id, order)));
      await expectBody(owner.put(`/deliveries/${id}/status`, { status: "in_transit" }), 200);
      const collection = sampleCollection({ method: "cash" });
      await expectBody(owner.put(`/deliveries/${id}/status`, { status: "delivered", collection }), 200);
    }
    await owe({ api, owner, service }, client, AT_DOORS);
    const settle = () =>
      expectBody(
        owner.post("/settlements", {
          courier_id: courier,
          counted: { USD: 25 * AT_DOORS, VES: 0 },
          pay: "now",
          note: null,
        }),
      );
    const first = await tell(
      api,
      `a settlement of ${2 * AT_DOORS} lines, ${AT_DOORS} with goods money`,
      settle,
    );
    await tell(api, "its void", () =>
      expectBody(owner.post(`/settlements/${first.id}/void`, { reason: "Mal contada" }), 200),
    );
    await settle();
    const body = sampleRemittance(client.id, { deduct_debts: true });
    const paid = await tell(
      api,
      `goods money of ${AT_DOORS} orders paid to its client, ${AT_DOORS} debts deducted`,
      () => expectBody(owner.post("/remittances", body)),
    );
    await tell(api, "its void", () =>
      expectBody(owner.post(`/remittances/${paid.id}/void`, { reason: "Otra cuenta" }), 200),
    );
  },
};

for (const [name, call] of Object.entries(CALLS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const api = await openTestApi();
  try {
    api.setNow(`${TODAY}T15:00:00Z`);
    const owner = await api.owner();
    const service = (await expectBody(owner.post("/services", sampleService({ name: "Exprés" })))).id;
    await call({ api, owner, service });
    assert.deepEqual(await brokenInvariants(api.database.read), []);
  } finally {
    await api.close();
  }
}

interface Payer {
  id: number;
  document: string;
}

async function newClient(owner: Caller): Promise<Payer> {
  documents += 1;
  const document = `V-${documents}`;
  const { id } = await expectBody(
    owner.post(
      "/clients",
      sampleClient({ allow_credit: true, type: "venezolano", registration_number: document }),
    ),
  );
  return { id, document };
}

/** Orders that the client owes. */
async function owe({ api, owner, service }: Office, client: Payer, count: number): Promise<void> {
  const { name } = await expectBody(owner.get(`/services/${service}`), 200);
  const rows = Array.from(
    { length: count },
    (_, at) => `${TODAY};${client.document};${name};Rosa ${at};0424-1112233;Baruta, casa ${at}`,
  );
  const sheet = ["Fecha;Cliente;Servicio;Destinatario;Teléfono;Dirección", ...rows].join("\n");
  const { counts } = await importAll(api, owner, sheet, { kind: "orders" });
  assert.equal(counts.created, count);
}

/** Imports the same lines again with new texts, as a bank that corrects its file does. */
async function bankFile(api: TestApi, owner: Caller, lines: number, version: number): Promise<void> {
  const file = sampleStatement(
    Array.from(
      { length: lines },
      (_, at) => [TODAY, 1 + at, String(10_000_000 + 7919 * at), `PAGO MOVIL ${version} ${at}`] as const,
    ),
  );
  const form = statementForm(file, { account: "Banesco", check: "true" });
  const { id } = await tell(api, `a bank's file of ${lines} lines is read`, () =>
    expectBody(owner.post("/bank/statements", form)),
  );
  await tell(api, "and imported", () =>
    expectBody(owner.put(`/bank/statements/${id}/mapping`, sampleMapping), 200),
  );
}

/** Does the work, and prints the longest transaction with its commit, and the longest turn, meanwhile. */
async function tell<T>({ database }: TestApi, name: string, work: () => Promise<T>): Promise<T> {
  const { transaction } = database;
  let longest = 0;
  database.transaction = async (change) => {
    let begin = process.threadCpuUsage();
    try {
      return await transaction((tx) => {
        begin = process.threadCpuUsage();
        return change(tx);
      });
    } finally {
      longest = Math.max(longest, millisecondsSince(begin));
    }
  };
  const turns = watchTurns();
  try {
    return await work();
  } finally {
    console.log(`${name}: transaction ${longest.toFixed(0)} ms, turn ${turns.stop().toFixed(0)} ms`);
    database.transaction = transaction;
  }
}

function watchTurns(): { stop(): number } {
  let longest = 0;
  let watching = true;
  let begin = process.threadCpuUsage();
  const look = () => {
    longest = Math.max(longest, millisecondsSince(begin));
    begin = process.threadCpuUsage();
    if (watching) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop() {
      watching = false;
      look();
      return longest;
    },
  };
}

function millisecondsSince(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begin);
  return (user + system) / 1000;
}
