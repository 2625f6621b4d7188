// Matches a bank's statement with reported receipts on a real server: node bench/bank.ts [sqlite|postgres] [lines] [receipts]
// Nine of ten lines are certain, the rest has another reference. Prints how long the calls took, the median of five.
import { sampleMapping, sampleStatement, statementForm } from "#features/bank-statements/server/samples.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import type { Engine } from "#server/database/types.ts";
import { addDays, dayAt } from "#shared/dates.ts";
import { freePort, KEY_DIR, startServer } from "#test/reliability/program.ts";
import { createCompany } from "#test/reliability/writers.ts";
import { createDatabase } from "./database.ts";

const [engine = "sqlite", lineCount = "5000", receiptCount = "20000"] = process.argv.slice(2);
const [LINES, RECEIPTS] = [Number(lineCount), Number(receiptCount)];
const DAYS = 30;
const SENDERS = 8;
/** As many as one call confirms. */
const CONFIRMED = 500;

const postgres = engine === "postgres" ? await startPostgres({ settings: { fsync: "on" } }) : null;
if (postgres) process.env.TEST_POSTGRES_URL = postgres.url;
const database = await createDatabase(engine as Engine);
const { options } = database;
const port = await freePort();
const server = await startServer(
  port,
  options.engine === "postgres"
    ? { DATABASE_URL: options.url, DATA_DIR: KEY_DIR }
    : { DATA_DIR: options.dir },
);
try {
  const { call, ids, token } = await createCompany(port);
  const today = dayAt(new Date(), "America/Caracas");
  const dayOf = (at: number) => addDays(today, -(1 + (at % DAYS)));
  const amountOf = (at: number) => 100 + (at % 4000);
  const referenceOf = (at: number) => String(10_000_000 + 7919 * at);
  const ask = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };

  await ask("PUT", `/rates/${addDays(today, -DAYS - 2)}`, { rate: 200, confirm: true });
  await timed(`${RECEIPTS} receipts`, async () => {
    let next = 0;
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        while (next < RECEIPTS) {
          const at = next++;
          await ask("POST", "/debt-payments/advance", {
            ...{ client_id: ids.client, currency: "VES", amount: amountOf(at), method: "mobile_payment" },
            ...{ reference: referenceOf(at), bank: "0102", paid_on: dayOf(at), accept_similar: true },
          });
        }
      }),
    );
  });

  const statement = sampleStatement(
    Array.from({ length: LINES }, (_, at) => {
      const shown = at % 10 === 9 ? `${referenceOf(at).slice(0, -4)}0000` : `00${referenceOf(at)}`;
      return [dayOf(at), amountOf(at), shown] as const;
    }),
  );
  const made = await timed(`upload of ${LINES} lines`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/bank/statements`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: statementForm(statement, { check: "true" }),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
    return (await answer.json()) as { id: number };
  });
  await timed("its import", () => ask("PUT", `/bank/statements/${made.id}/mapping`, sampleMapping));
  const board = await median("the board, which matches all", () => ask("GET", "/bank/board"));
  const expected = LINES - Math.floor(LINES / 10);
  if (board.certain.count !== expected) throw new Error(`${board.certain.count} certain of ${expected}`);
  await median("a page of lines", () => ask("GET", "/bank/lines/filter"));
  let open = expected;
  await median(`confirming ${CONFIRMED}`, async () => {
    const { matched } = await ask("POST", "/bank/match", {});
    if (matched !== Math.min(CONFIRMED, open)) throw new Error(`${matched} matched of ${open}`);
    open -= matched;
  });
} finally {
  await server.end("SIGTERM");
  await database.drop();
  await postgres?.stop();
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(2)} s`);
  return result;
}

async function median<T>(name: string, work: () => Promise<T>): Promise<T> {
  const times: number[] = [];
  let result = await once();
  for (let more = 0; more < 4; more += 1) result = await once();
  const middle = times.toSorted((a, b) => a - b)[2] ?? 0;
  console.log(`${name}: ${middle.toFixed(2)} s (at most ${Math.max(...times).toFixed(2)} s)`);
  return result;

  async function once(): Promise<T> {
    const began = performance.now();
    const answer = await work();
    times.push((performance.now() - began) / 1000);
    return answer;
  }
}
