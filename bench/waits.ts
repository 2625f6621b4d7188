// Sends files and jobs that are meant to hold a server up, while another company reads and writes: node bench/waits.ts [sqlite|postgres] [input…]
// Prints for each input what it was answered, how long it took, what the other company waited, and the server's memory; first without any.
import { setTimeout as sleep } from "node:timers/promises";
import { statementForm } from "#features/bank-statements/server/samples.ts";
import type { Import } from "#features/imports/contract.ts";
import { importForm } from "#features/imports/server/samples.ts";
import { createCompany } from "#test/reliability/writers.ts";
import { type Book, partsOf, workbookOf, zipOf } from "#test/workbook.ts";
import { watchMemory } from "./memory.ts";
import { ask, type Company, describeWaits, watchCompany } from "./others.ts";
import { engineOf, watchStep, withServer } from "./ownServer.ts";
import type { Program } from "./processes.ts";

const [engine, ...names] = process.argv.slice(2);
const QUIET_MS = 10_000;
/** Between what is made and what is sent, so that answers under way are not counted. */
const BETWEEN_MS = 1000;
/** Companies that send a hostile workbook at once. */
const HOSTILE = 5;
const MEGABYTE = 1024 * 1024;
const BLANKS = " ".repeat(9_900);

interface Place {
  port: number;
  hostile: Company;
}

/** Sends something, and answers what was said of it. */
type Send = (place: Place) => Promise<string>;

const sheet =
  (content: string | Uint8Array): Send =>
  (place) =>
    importClients(place, content);
const statement =
  (file: string): Send =>
  (place) =>
    sendStatement(place, file);

/** Each makes what is sent: that takes seconds of this process, in which no answer would be noticed. */
const INPUTS: Record<string, () => Send | Promise<Send>> = {
  "20 rows, each amount a run of blanks": () => sheet(blankAmounts(20)),
  "200 rows, each amount a run of blanks": () => sheet(blankAmounts(200)),
  "MT940 of 3.3 million continuation lines": () =>
    statement(`:20:X\n:25:0102\n:86:\n${"a\n".repeat(4_950_000)}`),
  "MT940 of 1.7 million fields": () => statement(`:20:X\n:25:0102\n${":86:a\n".repeat(1_700_000)}`),
  "MT940 with one field of 10 MB": () => statement(`:20:X\n:25:0102\n:86:${"a".repeat(9_900_000)}\n`),
  "MT940 of 20,000 good lines": () => statement(goodStatement(20_000)),
  "MT940 of 10 MB of empty lines": () => statement(`:20:X\n${"\n".repeat(10_000_000)}`),
  "workbook of 190 MB of blanks": async () =>
    sheet(await workbookWith(Buffer.alloc(190 * MEGABYTE, 0x20).toString())),
  "workbook of 19 MB of blanks": async () => sheet(await workbookWith(" ".repeat(19 * MEGABYTE))),
  "workbook of empty rows": async () => sheet(await workbookWith("<row/>".repeat(3_000_000))),
  "workbook of empty cells": async () => sheet(await workbookWith(`<row>${"<c/>".repeat(4_500_000)}</row>`)),
  "workbook of 39 MB of shared strings": async () =>
    sheet(
      await workbookOf({ sheets: [SMALL_SHEET], shared: Array(4_000).fill(`<t>${"a".repeat(9_800)}</t>`) }),
    ),
  "workbook of 95 MB of texts": async () => sheet(await bigWorkbook()),
  "undo of 3,000 clients with balances": () => (place) => undoBalances(place, 3_000),
};

const SMALL_SHEET: Book["sheets"][number] = {
  rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c></row>',
};

await withServer(engineOf(engine), async (product) => {
  const other = await createCompany(product.port);
  const watched = watchCompany(other);
  const step = async (name: string, work: () => Promise<string>) => {
    watched.take();
    const memory = watchMemory(product.pid);
    const { result, seconds, server } = await watchStep(product, work);
    const most = `${((await memory.stop()) / 1e6).toFixed(0)} MB with its readers`;
    console.log(
      `${name}: ${result}; ${seconds.toFixed(1)} s; ${server}, ${most}\n  other: ${describeWaits(watched.take())}`,
    );
  };
  try {
    await step("nothing", async () => {
      await sleep(QUIET_MS);
      return "-";
    });
    for (const [name, make] of Object.entries(INPUTS)) {
      if (names.length > 0 && !names.some((part) => name.includes(part))) continue;
      const hostile = await createCompany(product.port);
      const send = await make();
      await sleep(BETWEEN_MS);
      await step(name, () => send({ port: product.port, hostile }));
    }
    const ofRow = `one row, while ${HOSTILE} companies send blanks`;
    if (names.length > 0 && !names.some((part) => ofRow.includes(part))) return;
    const blanks = await workbookWith(" ".repeat(19 * MEGABYTE));
    await sleep(BETWEEN_MS);
    await step(ofRow, () => importOneRow(product, blanks));
  } finally {
    await watched.stop();
  }
});

/** Sends a sheet of clients and has it checked. */
async function importClients(place: Place, sheet: string | Uint8Array): Promise<string> {
  const upload = await post(
    place,
    "/imports",
    importForm("clients", typeof sheet === "string" ? sheet : new Uint8Array(sheet)),
  );
  if (upload.status !== 201) return `${upload.status} ${upload.text}`;
  const { id, mapping } = JSON.parse(upload.text) as Import;
  const { status, body } = await place.hostile.call("PUT", `/imports/${id}/mapping`, { mapping });
  return `${status} ${JSON.stringify(body.counts ?? body)}`;
}

async function sendStatement(place: Place, file: string): Promise<string> {
  const { status, text } = await post(place, "/bank/statements", statementForm(file));
  return `${status} ${text.slice(0, 120)}`;
}

/** How long a company's import of one client takes, from its upload to its end, while others send hostile workbooks. */
async function importOneRow({ port }: Program, blanks: Uint8Array): Promise<string> {
  const hostile = await Promise.all(Array.from({ length: HOSTILE }, () => createCompany(port)));
  let ended = false;
  const sending = hostile.map(async (company) => {
    while (!ended) await importClients({ port, hostile: company }, blanks);
  });
  await sleep(1000);
  const good = await createCompany(port);
  const began = performance.now();
  await runImport({ port, hostile: good }, "Nombre;RIF;Dirección\nUno;J-40000001-0;Chacao\n");
  const seconds = (performance.now() - began) / 1000;
  ended = true;
  await Promise.all(sending);
  return `${seconds.toFixed(1)} s`;
}

async function undoBalances(place: Place, clients: number): Promise<string> {
  const rows = Array.from(
    { length: clients },
    (_, at) => `Comercial ${at};J-${40_000_000 + at};Calle ${at};${(101 + at) / 100};2026-01-15`,
  );
  const id = await runImport(place, ["Nombre;RIF;Dirección;saldo;saldo_desde", ...rows].join("\n"));
  const began = performance.now();
  await ask(place.hostile.call, "POST", `/imports/${id}/undo`);
  await waitFor(place, id, "undone");
  return `undone in ${((performance.now() - began) / 1000).toFixed(1)} s`;
}

async function runImport(place: Place, sheet: string): Promise<number> {
  const { text } = await post(place, "/imports", importForm("clients", sheet));
  const { id, mapping } = JSON.parse(text) as Import;
  await ask(place.hostile.call, "PUT", `/imports/${id}/mapping`, { mapping });
  await ask(place.hostile.call, "POST", `/imports/${id}/run`);
  await waitFor(place, id, "done");
  return id;
}

async function waitFor({ hostile }: Place, id: number, state: Import["state"]): Promise<void> {
  while ((await ask<Import>(hostile.call, "GET", `/imports/${id}`)).state !== state) await sleep(200);
}

async function post({ port, hostile }: Place, path: string, body: FormData) {
  const headers = { authorization: `Bearer ${hostile.token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method: "POST", headers, body });
  return { status: answer.status, text: await answer.text() };
}

function blankAmounts(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `Cliente ${at};J-${40_000_000 + at};Chacao;1${BLANKS}x;2026-01-15`,
  );
  return ["Nombre;RIF;Dirección;saldo;saldo_desde", ...lines].join("\n");
}

function goodStatement(lines: number): string {
  const line = (at: number) =>
    `:61:2611${String((at % 28) + 1).padStart(2, "0")}1128C${at + 1},50NTRF${at}//${"9".repeat(12)}\n:86:${"PAGO MOVIL ".repeat(30)}${at}\n`;
  return `:20:X\n:25:0102/1\n:28C:1/1\n:60F:C261101VES0,00\n${Array.from({ length: lines }, (_, at) => line(at)).join("")}:62F:C261130VES${(lines * (lines + 2)) / 2},00\n`;
}

/** A workbook whose only sheet has this between its rows. */
function workbookWith(rows: string): Promise<Uint8Array> {
  return workbookOf({ sheets: [{ rows }] });
}

/** 20,000 rows of long texts, which unpack to 95 MB and pack badly enough to be taken. */
async function bigWorkbook(): Promise<Uint8Array> {
  const text = () => Math.random().toString(36).slice(2).repeat(20).slice(0, 200);
  const rows = Array.from({ length: 20_000 }, (_, row) => {
    const cells = Array.from({ length: 18 }, () => `<c t="inlineStr"><is><t>${text()}</t></is></c>`).join("");
    return `<row r="${row + 1}">${cells}</row>`;
  }).join("");
  return zipOf(partsOf({ sheets: [{ rows }] }));
}
