// Imports a sheet of clients into a real server while others work: node bench/imports.ts [sqlite|postgres] [rows] [with balances: yes|no|some (every fourth row)]
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

/** How long callers waited, in milliseconds: those of the company that imports, and of another one. */
let times = { own: noTimes(), other: noTimes() };

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
    while (Object.values(times).flatMap(({ reads, writes }) => [...reads, ...writes]).length < REQUESTS)
      await sleep(100);
  });
  const made = await step("upload", () => upload(product, token, sheetOf(ROWS)));
  const checked = await step("check", () =>
    ask<Import>(call, "PUT", `/imports/${made.id}/mapping`, { mapping: made.mapping }),
  );
  if (checked.counts.ok !== ROWS) throw new Error(JSON.stringify(checked.counts));
  const become = async (ended: Import["state"]) => {
    for (;;) {
      const { state, counts } = await ask<Import>(call, "GET", `/imports/${made.id}`);
      if (state === ended && counts.created === ROWS) return;
      if (state === ended) throw new Error(JSON.stringify(counts));
      await sleep(500);
    }
  };
  await step("run", async () => {
    await ask(call, "POST", `/imports/${made.id}/run`);
    await become("done");
  });
  await step("undo", async () => {
    await ask(call, "POST", `/imports/${made.id}/undo`);
    await become("undone");
  });
}

function sheetOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const phone = `0414-${String(1_000_000 + at)}`;
    const own = [`Comercial ${at} del Este, C.A.`, `J-${40_000_000 + at}`, `Av. Principal, casa ${at}`];
    const owed =
      balances === "yes" || (balances === "some" && at % 4 === 0)
        ? [`${(101 + at) / 100}`, "2026-01-15"]
        : [];
    return [...own, phone, `compras${at}@ejemplo.com`, "Sí", ...owed].join(";");
  });
  const head = "Nombre;RIF;Dirección;Teléfono;Correo;Crédito";
  return [balances !== "no" ? `${head};saldo;saldo_desde` : head, ...lines].join("\n");
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
  const again = async (whose: keyof typeof times, kind: keyof Times, work: () => Promise<unknown>) => {
    while (!ended) {
      const began = performance.now();
      await work();
      times[whose][kind].push(performance.now() - began);
      await sleep(PAUSE_MS);
    }
  };
  const working = companies.flatMap(({ call, ids }, at) => {
    const whose = at === 0 ? "own" : "other";
    return [
      again(whose, "reads", () => ask(call, "GET", "/deliveries/filter")),
      again(whose, "writes", () => ask(call, "POST", "/deliveries", orderOf(ids))),
    ];
  });
  return async () => {
    ended = true;
    await Promise.all(working);
  };
}

/** Does a step and prints how it went. */
async function tell<T>(product: Program, name: string, work: () => Promise<T>): Promise<T> {
  times = { own: noTimes(), other: noTimes() };
  const { result, seconds, server } = await watchStep(product, work);
  console.log(`${name}: ${seconds.toFixed(1)} s; ${server}`);
  for (const [whose, { reads, writes }] of Object.entries(times))
    console.log(`  ${whose}: reads ${waits(reads)}; writes ${waits(writes)}`);
  return result;
}

function orderOf({ service, client }: Company["ids"]) {
  const receipt = { full_name: "Eva", phone: "04141234567", address: "Chacao" };
  return {
    ...{ date: dayAt(new Date(), "America/Caracas"), service_id: service, client_id: client },
    ...{ payment_type: "partial", notes: null, receipt },
  };
}

interface Times {
  reads: number[];
  writes: number[];
}

function noTimes(): Times {
  return { reads: [], writes: [] };
}

function waits(times: readonly number[]): string {
  if (times.length === 0) return "none";
  const [half, p99, most] = [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(0));
  return `${times.length}× p50 ${half} p99 ${p99} max ${most} ms`;
}
