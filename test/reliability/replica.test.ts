// @world Starts a PostgreSQL and its replica.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { sampleCredit } from "#features/deliveries/server/samples.ts";
import { sampleService } from "#features/services/server/samples.ts";
import { findPostgres } from "#scripts/postgres.mjs";
import { type Notice, notices } from "#server/database/notices.ts";
import { openDatabase } from "#server/database/open.ts";
import { testEngine } from "#test/api.ts";
import { type Cluster, endsEverywhere, startCluster } from "./cluster.ts";
import { freePort, startServer } from "./program.ts";
import { type Pair, startPair } from "./replica.ts";
import { type Call, type CompanyIds, caller, createCompany } from "./writers.ts";

// The word openTestDatabase makes `npm test` run this file once on each engine, with a PostgreSQL if possible.
const missing = testEngine === "postgres" && !findPostgres();
if (missing) console.error("⚠⚠⚠ Sin un servidor PostgreSQL NO SE PROBÓ la lectura en una réplica.");
const cannot = missing
  ? "there is no PostgreSQL server to make a replica of"
  : testEngine === "sqlite" && "an embedded database has no replica";

/** The name of each company's first service, and the name that only the primary has. */
const ON_REPLICA = "Exprés";
const ON_PRIMARY = "del primario";

const METRICS_TOKEN = "metricas";

interface Company {
  /** Calls through the proxy; each goes to the next process. */
  call: Call;
  /** Calls to each process directly. */
  calls: Call[];
  token: string;
  ids: CompanyIds;
}

describe("reads on a streaming replica", { skip: cannot, timeout: 300_000 }, () => {
  let pair: Pair;
  let cluster: Cluster;
  let mine: Company;
  let theirs: Company;
  before(async () => {
    pair = await startPair();
    cluster = await startCluster(2, {
      DATABASE_URL: pair.url,
      DATABASE_REPLICA_URL: pair.replicaUrl,
      METRICS_TOKEN,
    });
    [mine, theirs] = [await company(), await company()];
    for (const [i, port] of cluster.ports.entries()) {
      const metrics = caller(port, METRICS_TOKEN);
      // A process starts to look for the replica with its first read.
      while (!(await metrics("GET", "/metrics")).body.includes("\nmandado_replica_up 1\n"))
        await nameAt(mine, mine.calls[i] as Call);
    }
  });
  after(async () => {
    await cluster?.stop();
    await pair?.stop();
  });

  async function company(): Promise<Company> {
    const { call, ids, token } = await createCompany(cluster.port);
    return { call, ids, token, calls: cluster.ports.map((port) => caller(port, token)) };
  }

  /**
   * Changes a name on the primary without an event, so that the servers don't notice. An answer with the old name comes from the
   * replica.
   */
  async function plant({ ids }: Company): Promise<void> {
    await pair.primary.query(`update services set name = '${ON_PRIMARY}' where id = ${ids.service}`);
  }
  async function nameAt({ ids }: Company, call: Call): Promise<string> {
    const { status, body } = await call("GET", `/services/${ids.service}`);
    assert.equal(status, 200);
    return body.name;
  }
  /** Pauses the replica and waits until every process reads the company's data from it. */
  async function readOnReplica(of: Company): Promise<void> {
    await pair.waitForIdle();
    await pair.pause();
    await plant(of);
    for (const call of of.calls) while ((await nameAt(of, call)) !== ON_REPLICA) await sleep(20);
  }
  async function restore({ ids }: Company): Promise<void> {
    await pair.primary.query(`update services set name = '${ON_REPLICA}' where id = ${ids.service}`);
    await pair.resume();
  }

  it("show writers their own writes, through any process, while others read a paused replica", async () => {
    await readOnReplica(theirs);
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await mine.call("POST", "/couriers", sampleCourier())).body;
      for (const call of mine.calls) {
        assert.equal((await call("GET", `/couriers/${id}`)).status, 200);
        assert.ok((await call("GET", "/couriers")).body.some((courier: { id: number }) => courier.id === id));
        assert.equal(await nameAt(theirs, theirs.calls[0] as Call), ON_REPLICA);
      }
    }
    await restore(theirs);
  });

  it("show a writer an order that was created, changed and deleted, also in a report", async () => {
    await readOnReplica(theirs);
    const { service, client } = mine.ids;
    const report = async (call: Call) =>
      (await call("GET", `/couriers/deliveries-report?start_date=2000-01-01&end_date=2099-12-31&format=csv`))
        .body as string;
    const order = (
      await mine.call(
        "POST",
        "/deliveries",
        sampleCredit(service, client, { pickup_address: "Solo del primario" }),
      )
    ).body;
    const path = `/deliveries/${order.id}`;
    for (const call of mine.calls) {
      assert.equal((await call("GET", path)).body.number, order.number);
      assert.match(await report(call), new RegExp(String(order.number).padStart(6, "0")));
      assert.equal((await call("GET", "/debts/all-amount-debts")).body.amount, order.amount);
    }
    await mine.call("PUT", path, sampleCredit(service, client, { notes: "Otra nota" }));
    for (const call of mine.calls) assert.equal((await call("GET", path)).body.notes, "Otra nota");
    await mine.call("DELETE", path);
    for (const call of mine.calls) assert.equal((await call("GET", path)).status, 404);
    await restore(theirs);
  });

  it("include reports", async () => {
    await theirs.call("POST", "/deliveries", sampleCredit(theirs.ids.service, theirs.ids.client));
    await readOnReplica(theirs);
    const { client } = theirs.ids;
    await pair.primary.query(`update clients set legal_name = 'Del Primario' where id = ${client}`);
    const { body } = await theirs.call("GET", "/debts/un-paid-debts-report?format=csv");
    assert.match(body, /Inversiones Ávila/);
    assert.doesNotMatch(body, /Del Primario/);
    await restore(theirs);
  });

  it("return to the replica when it has caught up", async () => {
    await pair.pause();
    await mine.call("POST", "/services", sampleService());
    await plant(mine);
    for (const call of mine.calls) assert.equal(await nameAt(mine, call), ON_PRIMARY);
    await restore(mine);
    await readOnReplica(mine);
    await restore(mine);
  });

  it("wait for a change that began before newer ones and committed after them", async () => {
    const slow = await pair.primary.connect();
    try {
      await slow.query("begin");
      await slow.query(`update services set name = '${ON_PRIMARY}' where id = ${theirs.ids.service}`);
      const columns =
        "company_id, created_at, day, actor_type, actor_id, actor_name, ip, action, entity, entity_id, summary, search";
      await slow.query(
        `insert into events (${columns}) select ${columns} from events
         where entity = 'service' and entity_id = ${theirs.ids.service} limit 1`,
      );
      await theirs.call("POST", "/couriers", sampleCourier());
      await pair.pause();
      await slow.query("commit");
      for (const call of theirs.calls) assert.equal(await nameAt(theirs, call), ON_PRIMARY);
    } finally {
      slow.release();
    }
    await restore(theirs);
  });

  it("refuse a sign-in within a second after it ended, although the replica still has it", async () => {
    await readOnReplica(theirs);
    const { email } = (await theirs.call("GET", "/user")).body.user;
    const entered = await theirs.call("POST", "/login", { email, password: "clave-segura-1" });
    const token: string = entered.body.access_token;
    await endsEverywhere(cluster, token, {
      ask: "/couriers",
      passes: 200,
      refused: 401,
      end: () => caller(cluster.ports[0] ?? 0, token)("POST", "/logout"),
    });
    await restore(theirs);
  });

  it("ignore a replica URL that is the primary or another database", async (t) => {
    const messages: string[] = [];
    const listen = (notice: unknown) => messages.push((notice as Notice).message);
    notices.subscribe(listen);
    t.after(() => notices.unsubscribe(listen));
    const other = Object.assign(new URL(pair.replicaUrl), { pathname: "/template1" }).href;
    for (const [replicaUrl, words] of [
      [pair.url, "the replica is read"],
      [other, "the replica is not read: it is not a replica of DATABASE_URL"],
    ] as const) {
      const database = await openDatabase({ engine: "postgres", url: pair.url, replicaUrl });
      const where = () => database.reading(1, async ({ after }) => after);
      const heard = () => messages.includes(words);
      try {
        for (; !heard(); await sleep(10)) assert.equal(await where(), null);
        assert.equal(await where(), null);
      } finally {
        await database.close();
      }
    }
  });

  it("log in the common form why the replica is not read", async () => {
    const [port, dead] = [await freePort(), await freePort()];
    const replicaUrl = Object.assign(new URL(pair.replicaUrl), { port: String(dead) }).href;
    const server = await startServer(port, { DATABASE_URL: pair.url, DATABASE_REPLICA_URL: replicaUrl });
    try {
      const { token } = await createCompany(port);
      const words = "the replica is not read";
      while (!server.said().includes(words)) await caller(port, token)("GET", "/couriers");
      const said = server.said().split("\n");
      const line = JSON.parse(said.find((text) => text.includes(words)) ?? "");
      assert.deepEqual(Object.keys(line), ["level", "time", "pid", "hostname", "msg"]);
      assert.equal(line.level, 40);
      assert.equal(line.msg, `${words}: connect ECONNREFUSED 127.0.0.1:${dead}`);
    } finally {
      await server.end("SIGTERM");
    }
  });

  /** Reads through the proxy until `event` is over and the primary has answered. No read may fail. */
  async function readsThrough(event: () => Promise<void>): Promise<void> {
    let over = false;
    const reading = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!over) await nameAt(theirs, theirs.call);
      }),
    );
    try {
      await event();
      for (const call of theirs.calls) while ((await nameAt(theirs, call)) !== ON_PRIMARY) await sleep(20);
    } finally {
      over = true;
    }
    await reading;
  }

  it("use the primary while the replica is down, and the replica again afterwards", async () => {
    await readOnReplica(theirs);
    await readsThrough(() => pair.stopReplica());
    await pair.startReplica();
    await restore(theirs);
    await readOnReplica(theirs);
    await restore(theirs);
  });

  it("use the primary when the replica hangs", async () => {
    await readOnReplica(theirs);
    const processes = await pair.replicaProcesses();
    try {
      await readsThrough(async () => {
        for (const pid of processes) process.kill(pid, "SIGSTOP");
      });
    } finally {
      for (const pid of processes) process.kill(pid, "SIGCONT");
    }
    await restore(theirs);
    await readOnReplica(theirs);
    await restore(theirs);
  });
});
