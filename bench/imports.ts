// Imports a sheet of clients into a real server while others work: node bench/imports.ts [sqlite|postgres] [rows] [with balances: yes|no]
// Prints for each step how long it took, what other callers waited meanwhile, how late the event loop was, and the server's memory.
import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "#features/imports/contract.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { dayAt } from "#shared/dates.ts";
import { type Call, createCompany } from "#test/reliability/writers.ts";
import { percentile } from "./measure.ts";
import { engineOf, watchStep, withServer } from "./ownServer.ts";
import type { Program } from "./processes.ts";

const [engine, count = "20000", balances = "no"] = process.argv.slice(2);
const ROWS = Number(count);
/** Between two requests of one other caller. */
const PAUSE_MS = 10;
/** What others ask for before anything is imported, at most. */
const REQUESTS = Math.min(1000, ROWS);

/** How long others waited, in milliseconds. */
let times: { reads: number[]; writes: number[] } = { reads: [], writes: [] };

await withServer(engineOf(engine), async (product) => {
  const [importing, other] = [await createCompany(product.port), await createCompany(product.port)];
  const stop = watchOthers([importing, other]);
  try {
    await importSheet(product, importing);
  } finally {
    await stop();
  }
});

type Company = Awaited<ReturnType<typeof createCompany>>;

async function importSheet(product: Program, { call, token }: Company): Promise<void> {
  const step = <T>(name: string, work: () => Promise<T>) => tell(product, name, work);
  await step(`${REQUESTS} requests of others`, async () => {
    while (times.reads.length + times.writes.length < REQUESTS) await sleep(100);
  });
  const made = await step("upload", () => upload(product, token, sheetOf(ROWS)));
  const checked = await step("check", () =>
    ask<Import>(call, "PUT", `/imports/${made.id}/mapping`, { mapping: made.mapping }),
  );
  if (checked.counts.ok !== ROWS) throw new Error(JSON.stringify(checked.counts));
  await step("run", async () => {
    await ask(call, "POST", `/imports/${made.id}/run`);
    for (;;) {
      const { state, counts } = await ask<Import>(call, "GET", `/imports/${made.id}`);
      if (state === "done" && counts.created === ROWS) return;
      if (state === "done") throw new Error(JSON.stringify(counts));
      await sleep(500);
    }
  });
  await step("undo", () => ask(call, "POST", `/imports/${made.id}/undo`));
}

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

async function upload({ port }: Program, token: string, content: string): Promise<Import> {
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
function watchOthers(companies: readonly Company[]): () => Promise<void> {
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
  return async () => {
    ended = true;
    await Promise.all(working);
  };
}

/** Does a step and prints how it went. */
async function tell<T>(product: Program, name: string, work: () => Promise<T>): Promise<T> {
  times = { reads: [], writes: [] };
  const { result, seconds, server } = await watchStep(product, work);
  const { reads, writes } = times;
  const waited = `reads ${waits(reads)}; writes ${waits(writes)}`;
  console.log(`${name}: ${seconds.toFixed(1)} s; ${waited}; ${server}`);
  return result;
}

function orderOf({ service, client }: Company["ids"]) {
  const receipt = { full_name: "Eva", phone: "04141234567", address: "Chacao" };
  return {
    ...{ date: dayAt(new Date(), "America/Caracas"), service_id: service, client_id: client },
    ...{ payment_type: "partial", notes: null, receipt },
  };
}

function waits(times: readonly number[]): string {
  const [half, p99, most] = [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(0));
  return `${times.length}× p50 ${half} p99 ${p99} max ${most} ms`;
}
