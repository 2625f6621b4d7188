// @both-engines The pool of connections is counted.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parseYaml } from "@redocly/openapi-core";
import type { FastifyInstance } from "fastify";
import { buildApi } from "#app/build.ts";
import { sampleCourier } from "#features/couriers/server/samples.ts";
import { readConfig } from "#server/program/config.ts";
import { VERSION } from "#server/program/version.ts";
import { openTestApi, type TestApi, testKey } from "#test/api.ts";
import { type Family, isCumulative, lint, readExposition } from "./exposition.ts";

const TOKEN = "clave-de-metricas";
const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const noPromtool =
  spawnSync("promtool", ["--version"]).error !== undefined && "promtool is not installed here";

describe("the metrics", () => {
  let api: TestApi;
  /** The same API with every source of metrics: a backup, a replica and a pool, on each engine. */
  let app: FastifyInstance;
  before(async () => {
    api = await openTestApi();
    const { database } = api;
    app = await buildApi({
      config: readConfig({ METRICS_TOKEN: TOKEN, DATA_DIR: root }),
      secretKey: testKey,
      database: {
        ...database,
        replica: { isUp: () => false },
        connections: database.connections ?? (() => ({ inUse: 3, idle: 2, waiting: 1 })),
      },
      documents: { run: () => assert.fail(), close: async () => undefined },
      lastBackup: () => new Date(Date.now() - 60_000),
    });
  });
  after(async () => {
    await app.close();
    await api.close();
  });

  async function scrape(): Promise<string> {
    const { body } = await app.inject({
      url: "/api/metrics",
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    return body;
  }
  /** The value of the only sample with these labels. */
  function sampleOf(families: Map<string, Family>, name: string, labels: Record<string, string> = {}) {
    const samples = families
      .get(name)
      ?.samples.filter((sample) =>
        Object.entries(labels).every(([key, text]) => sample.labels[key] === text),
      );
    assert.equal(samples?.length, 1, name);
    return samples[0]?.value ?? Number.NaN;
  }

  it("keep Prometheus' format and the rules of its linter, before the first request and later", async () => {
    for (const _ of ["first", "later"]) {
      const families = readExposition(await scrape());
      assert.deepEqual([...families.values()].flatMap(lint), []);
      for (const family of families.values())
        if (family.type === "histogram") assert.ok(isCumulative(family), family.name);
      await app.inject({ url: "/api/health" });
      await app.inject({ url: "/no/hay" });
    }
  });

  it("are refused by that check when they break a rule", () => {
    const broken: [string, RegExp][] = [
      ["# HELP a_total x\n# TYPE a_total gauge\na_total 1\n", /only counters/],
      ["# HELP a x\n# TYPE a counter\na 1\n", /counters end/],
      ['# HELP a x\n# TYPE a gauge\na{quantile="1"} 1\n', /only summaries/],
      ['# HELP a x\n# TYPE a gauge\na{le="1"} 1\n', /only histograms/],
      ["# HELP a_milliseconds x\n# TYPE a_milliseconds gauge\na_milliseconds 1\n", /base unit/],
      ["# HELP a_ms x\n# TYPE a_ms gauge\na_ms 1\n", /abbreviated/],
      ["# HELP aB x\n# TYPE aB gauge\naB 1\n", /snake_case/],
      ["# HELP a_gauge x\n# TYPE a_gauge gauge\na_gauge 1\n", /type/],
    ];
    for (const [text, why] of broken)
      assert.match([...readExposition(text).values()].flatMap(lint).join("; "), why, text);
    for (const text of [
      "a 1\n",
      "# HELP a x\n# TYPE a gauge\nb 1\n",
      "# HELP a x\n# TYPE a gauge\na uno\n",
      '# HELP a x\n# TYPE a gauge\na{b=1} 1\na{c="1} 1\n',
      '# HELP a x\n# TYPE a gauge\na{b="1"} 1\na{b="1"} 2\n',
      "# HELP a x\n# TYPE a gauge\na 1",
    ])
      assert.throws(() => readExposition(text), text);
  });

  it("leave promtool silent", { skip: noPromtool }, async () => {
    for (const text of [await scrape(), await scrape()]) {
      const { status, stdout, stderr } = spawnSync("promtool", ["check", "metrics"], {
        input: text,
        encoding: "utf8",
      });
      assert.deepEqual([status, stdout, stderr], [0, "", ""]);
    }
  });

  it("tell version, disk, connections, processor time and descriptors", async () => {
    const busy = api.as(null);
    await busy.post("/couriers", sampleCourier());
    const families = readExposition(await scrape());
    const { engine } = api.database;
    assert.equal(sampleOf(families, "mandado_build_info", { version: VERSION, engine }), 1);
    assert.ok(sampleOf(families, "mandado_disk_free_bytes") > 1e6);
    assert.ok(sampleOf(families, "process_cpu_seconds_total") > 0.1);
    assert.equal(sampleOf(families, "mandado_replica_up"), 0);
    const age = sampleOf(families, "mandado_last_backup_age_seconds");
    assert.ok(age >= 60 && age < 3600, `${age}`);
    if (process.platform === "linux") {
      const open = sampleOf(families, "process_open_fds");
      assert.ok(open > 3 && open < sampleOf(families, "process_max_fds"), `${open}`);
    }
  });

  it("count a connection while a transaction holds it", { skip: noPool() }, async () => {
    const inUse = async () =>
      sampleOf(readExposition(await scrape()), "mandado_database_connections", { state: "in_use" });
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = await inUse();
    const held = api.database.transaction(async (tx) => {
      await tx.selectFrom("companies").select("id").limit(1).execute();
      await promise;
    });
    while ((await inUse()) === before) await new Promise(setImmediate);
    assert.equal(await inUse(), before + 1);
    resolve();
    await held;
    assert.equal(await inUse(), before);
  });

  describe("that deploy/ names", () => {
    const NAME = /\b(?:mandado|process|nodejs)_[a-z_]+/g;
    /** Every metric and sample name that an expression may use. */
    const readSeries = async () =>
      new Set(
        [...readExposition(await scrape()).values()].flatMap(({ name, type }) =>
          type === "histogram"
            ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
            : type === "summary"
              ? [name, `${name}_sum`, `${name}_count`]
              : [name],
        ),
      );

    interface Rules {
      groups: { name: string; rules: Rule[] }[];
    }
    interface Rule {
      alert: string;
      expr: string;
      for?: string;
      labels: Record<string, string>;
      annotations: Record<string, string>;
    }

    it("exist, in the alert rules, and each alert says what to do", async () => {
      const names = await readSeries();
      const { groups } = parseYaml(read("deploy/prometheus-rules.yml")) as Rules;
      const rules = groups.flatMap((group) => group.rules);
      assert.ok(rules.length >= 10, `${rules.length}`);
      assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
      const guide = read("docs/operations.md");
      for (const { alert, expr, labels, annotations } of rules) {
        const used = expr.match(NAME) ?? [];
        assert.ok(used.length > 0 || expr.startsWith("up{"), alert);
        assert.deepEqual(
          used.filter((name) => !names.has(name)),
          [],
          alert,
        );
        assert.match(labels.severity ?? "", /^(page|ticket)$/, alert);
        assert.ok(annotations.summary && annotations.description, alert);
        assert.ok(guide.includes(`\`${alert}\``), `docs/operations.md doesn't explain ${alert}`);
      }
    });

    it("exist, in the dashboard, whose panels don't overlap", async () => {
      const names = await readSeries();
      const { panels, uid, title } = JSON.parse(read("deploy/grafana-dashboard.json"));
      assert.ok(uid && title);
      const ids = new Set<number>();
      const cells = new Set<string>();
      for (const { id, targets, gridPos, title, datasource } of panels) {
        assert.ok(title && datasource && !ids.has(id), title);
        ids.add(id);
        assert.ok(targets.length > 0, title);
        for (const { expr } of targets) {
          const used: string[] = expr.match(NAME) ?? [];
          assert.ok(used.length > 0, `${title}: ${expr}`);
          assert.deepEqual(
            used.filter((name) => !names.has(name)),
            [],
            title,
          );
        }
        assert.ok(gridPos.x + gridPos.w <= 24, title);
        for (let x = 0; x < gridPos.w; x++)
          for (let y = 0; y < gridPos.h; y++) {
            const cell = `${gridPos.x + x},${gridPos.y + y}`;
            assert.ok(!cells.has(cell), `${title} overlaps at ${cell}`);
            cells.add(cell);
          }
      }
      assert.ok(ids.size >= 8);
    });

    it("are read by rules that promtool accepts, and that fire", { skip: noPromtool }, () => {
      for (const args of [
        ["check", "rules", "deploy/prometheus-rules.yml"],
        ["test", "rules", ...globSync("test/reliability/alerts.yml", { cwd: root })],
      ]) {
        const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: root, encoding: "utf8" });
        assert.equal(status, 0, stdout + stderr);
      }
    });
  });
});

function noPool(): string | false {
  return process.env.TEST_ENGINE !== "postgres" && "an embedded database has no pool";
}
