// Measures whether the time of POST /password/forgot reveals if the address has an account: node bench/forgot.ts
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "#test/mail/mailServer.ts";
import { freePort, startServer } from "#test/reliability/program.ts";
import { caller } from "#test/reliability/writers.ts";

const SAMPLES = 200;

const dir = await mkdtemp(join(tmpdir(), "mandado-forgot-"));
const mailServer = await startMailServer();
const port = await freePort();
const server = await startServer(port, { DATA_DIR: dir, ...mailServer.env });
const call = caller(port);
try {
  // An account for each sample, so that each known address really gets a mail.
  const addresses = Array.from({ length: SAMPLES }, (_, i) => [
    `nadie-${i}@ejemplo.com`,
    `ana-${i}@ejemplo.com`,
  ]);
  for (const [, email] of addresses)
    await call("POST", "/register", { name: "Ana", email, password: "clave-segura-1" });
  for (let i = 0; i < 50; i += 1) await call("POST", "/password/forgot", { email: `antes-${i}@ejemplo.com` });

  const own: Times = { known: [], unknown: [] };
  const next: Times = { known: [], unknown: [] };
  for (const email of shuffled(addresses.flat())) {
    const kind = email.startsWith("ana") ? "known" : "unknown";
    own[kind].push(await timed(() => call("POST", "/password/forgot", { email })));
    // Meanwhile the job looks up the address, and may send a mail.
    next[kind].push(await timed(() => call("GET", "/config")));
  }
  tell("the answer itself", own);
  tell("a request right after it", next);
} finally {
  await server.end("SIGTERM");
  await mailServer.stop();
  await rm(dir, { recursive: true });
}

interface Times {
  known: number[];
  unknown: number[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

function tell(what: string, { known, unknown }: Times) {
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]?.toFixed(2);
  const p = mannWhitney(known, unknown).toFixed(3);
  console.log(`${what}: median ${median(known)} ms known, ${median(unknown)} ms unknown; p = ${p}`);
}

/** The two-sided p value of the Mann-Whitney U test, by its normal approximation. */
function mannWhitney(a: number[], b: number[]): number {
  const all = [...a.map((time) => ({ time, first: true })), ...b.map((time) => ({ time, first: false }))];
  all.sort((x, y) => x.time - y.time);
  const ranks = all.reduce((sum, { first }, index) => sum + (first ? index + 1 : 0), 0);
  const u = ranks - (a.length * (a.length + 1)) / 2;
  const mean = (a.length * b.length) / 2;
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - mean) / deviation));
}

/** The standard normal distribution function (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
