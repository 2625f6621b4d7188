// Imports a sheet of clients into a real server while others work: node bench/imports.ts [sqlite|postgres] [rows] [with balances: yes|no|some (every fourth row)]
// Prints for each step how long it took, what other callers waited meanwhile, how late the event loop was, and the server's memory.
import { setTimeout as sleep } from "node:timers/promises";
import type { Import } from "#features/imports/contract.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { createCompany } from "#test/reliability/writers.ts";
import { ask, type Company, describeWaits, watchCompany } from "./others.ts";
import { engineOf, watchStep, withServer } from "./ownServer.ts";
import type { Program } from "./processes.ts";

const [engine, count = "20000", balances = "no"] = process.argv.slice(2);
const ROWS = Number(count);
/** How long others work before anything is imported. */
const QUIET_MS = 5000;

await withServer(engineOf(engine), async (product) => {
  const [importing, other] = [await createCompany(product.port), await createCompany(product.port)];
  const [own, others] = [watchCompany(importing), watchCompany(other)];
  const watched = { own, other: others };
  try {
    await importSheet(product, importing, watched);
  } finally {
    await own.stop();
    await others.stop();
  }
});

type Watched = Record<"own" | "other", ReturnType<typeof watchCompany>>;

async function importSheet(product: Program, { call, token }: Company, watched: Watched): Promise<void> {
  const step = <T>(name: string, work: () => Promise<T>) => printStep(product, watched, name, work);
  await step(`${QUIET_MS / 1000} s before it`, () => sleep(QUIET_MS));
  const uploaded = await step("upload", () => upload(product, token, sheetOf(ROWS)));
  const checked = await step("check", () =>
    ask<Import>(call, "PUT", `/imports/${uploaded.id}/mapping`, { mapping: uploaded.mapping }),
  );
  if (checked.counts.ok !== ROWS) throw new Error(JSON.stringify(checked.counts));
  const become = async (ended: Import["state"]) => {
    for (;;) {
      const { state, counts } = await ask<Import>(call, "GET", `/imports/${uploaded.id}`);
      if (state === ended && counts.created === ROWS) return;
      if (state === ended) throw new Error(JSON.stringify(counts));
      await sleep(500);
    }
  };
  await step("run", async () => {
    await ask(call, "POST", `/imports/${uploaded.id}/run`);
    await become("done");
  });
  await step("undo", async () => {
    await ask(call, "POST", `/imports/${uploaded.id}/undo`);
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

/** Does a step and prints how it went. */
async function printStep<T>(
  product: Program,
  watched: Watched,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const companies = Object.entries(watched);
  for (const [, company] of companies) company.take();
  const { result, seconds, server } = await watchStep(product, work);
  console.log(`${name}: ${seconds.toFixed(1)} s; ${server}`);
  for (const [whose, company] of companies) console.log(`  ${whose}: ${describeWaits(company.take())}`);
  return result;
}
