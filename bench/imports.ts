// Imports a sheet of clients into a real server while others work: node bench/imports.ts [sqlite|postgres] [rows] [with balances: yes|no]
// Prints how long each step took, what other callers waited meanwhile, and the most memory that the server had.
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "#features/imports/contract.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import type { Engine } from "#server/database/types.ts";
import { freePort, KEY_DIR, startServer } from "#test/reliability/program.ts";
import { type Call, createCompany } from "#test/reliability/writers.ts";
import { createDatabase } from "./database.ts";

const [engine = "sqlite", count = "20000", balances = "no"] = process.argv.slice(2);
const ROWS = Number(count);
/** Between two requests of one other caller. */
const PAUSE_MS = 10;

const postgres = engine === "postgres" ? await startPostgres({ settings: { fsync: "on" } }) : null;
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
const database = await createDatabase(engine as Engine);
const port = await freePort();
const { options } = database;
const server = await startServer(
  port,
  options.engine === "postgres"
    ? { DATABASE_URL: options.url, DATA_DIR: KEY_DIR }
    : { DATA_DIR: options.dir },
  (process.env.FLAGS ?? "").split(" ").filter(Boolean),
);
/** How long others waited, in milliseconds. */
let times: { reads: number[]; writes: number[] } = { reads: [], writes: [] };
let stop = async () => {};
try {
  const [importing, other] = [await createCompany(port), await createCompany(port)];
  stop = await watch([importing, other]);
  await step("idle", () => sleep(3000));
  const made = await step("upload", () => upload(importing.token, sheetOf(ROWS)));
  const checked = await step("check", () =>
    ask<Import>(importing.call, "PUT", `/imports/${made.id}/mapping`, { mapping: made.mapping }),
  );
  if (checked.counts.ok !== ROWS) throw new Error(JSON.stringify(checked.counts));
  await step("run", async () => {
    await ask(importing.call, "POST", `/imports/${made.id}/run`);
    for (;;) {
      const { state, counts } = await ask<Import>(importing.call, "GET", `/imports/${made.id}`);
      if (state === "done" && counts.created === ROWS) return;
      if (state === "done") throw new Error(JSON.stringify(counts));
      await sleep(500);
    }
  });
  await step("undo", () => ask(importing.call, "POST", `/imports/${made.id}/undo`));
} finally {
  await stop();
  await server.end("SIGTERM");
  await database.drop();
  await postgres?.stop();
}

type Company = Awaited<ReturnType<typeof createCompany>>;

function sheetOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const phone = `0414-${String(1_000_000 + at)}`;
    const own = [`Comercial ${at} del Este, C.A.`, `J-${40_000_000 + at}`, `Av. Principal, casa ${at}`];
    const owed = balances === "yes" ? [`${(101 + at) / 100}`, "2026-01-15"] : [];
    return [...own, phone, `compras${at}@ejemplo.com`, "Sí", ...owed].join(";");
  });
  const head = "Nombre;RIF;Dirección;Teléfono;Correo;Crédito";
  return [balances === "yes" ? `${head};saldo;saldo_desde` : head, ...lines].join("\n");
}

async function upload(token: string, content: string): Promise<Import> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/imports`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: importForm("clients", content),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as Import;
}

async function ask<Answer>(call: Call, method: string, path: string, body?: object): Promise<Answer> {
  const { status, body: answer } = await call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  return answer;
}

/** Lets one caller of each company read, and one write, until the returned function is called. */
async function watch(companies: readonly Company[]): Promise<() => Promise<void>> {
  let ended = false;
  const again = async (kind: keyof typeof times, work: () => Promise<unknown>) => {
    while (!ended) {
      const began = performance.now();
      await work();
      times[kind].push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
  };
  const working = companies.flatMap(({ call, ids }) => [
    again("reads", () => ask(call, "GET", "/deliveries/filter")),
    again("writes", () => ask(call, "POST", "/deliveries", orderOf(ids))),
  ]);
  await sleep(2000);
  return async () => {
    ended = true;
    await Promise.all(working);
  };
}

/** Runs a step and prints how it went. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  times = { reads: [], writes: [] };
  const began = performance.now();
  const result = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { reads, writes } = times;
  console.log(`${name}: ${seconds} s; reads ${tell(reads)}; writes ${tell(writes)}; ${await memory()} MB`);
  return result;
}

function orderOf({ service, client }: Company["ids"]) {
  const receipt = { full_name: "Eva", phone: "04141234567", address: "Chacao" };
  return {
    ...{ date: "2026-11-25", service_id: service, client_id: client, payment_type: "partial" },
    ...{ notes: null, receipt },
  };
}

function tell(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [half, p99, most] = [0.5, 0.99, 1].map((part) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0);
  return `${times.length}× p50 ${half?.toFixed(0)} p99 ${p99?.toFixed(0)} max ${most?.toFixed(0)} ms`;
}

/** The most memory that the server has had so far. */
async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid()}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
