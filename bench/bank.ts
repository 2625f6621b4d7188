// Matches a bank's statement with reported receipts on a real server: node bench/bank.ts [sqlite|postgres] [lines] [receipts]
// Nine of ten lines are certain, the rest has another reference. Prints how long the calls took, the processor time of the server's main
// thread and of its longest turn, and the server's memory.
import { sampleMapping, sampleStatement, statementForm } from "#features/bank-statements/server/samples.ts";
import { addDays, calendarDayAt, type Day } from "#shared/dates.ts";
import { referenceEnd } from "#shared/identifiers/reference.ts";
import { parseRate } from "#shared/money.ts";
import { caller } from "#test/reliability/writers.ts";
import type { BenchDatabase } from "./database.ts";
import { percentile } from "./measure.ts";
import { engineOf, watchStep, withServer } from "./ownServer.ts";
import type { Product, Turns } from "./processes.ts";
import { clientsOf, insertRows, seed, tokenOf } from "./seed.ts";

const [engine, lines = "5000", receipts = "20000"] = process.argv.slice(2);
const [LINES, RECEIPTS] = [Number(lines), Number(receipts)];
/** The company's other history. */
const ORDERS = 2000;
const DAYS = 30;
/** The rate of every receipt. */
const BS_PER_USD = 200;
/** As many as one call confirms. */
const CONFIRMED = 500;
const REPEATED = 5;

const today = calendarDayAt(new Date(), "America/Caracas");
/** The receipt `at`: its day, its dollar cents and its reference. */
const dayOf = (at: number): Day => addDays(today, -(1 + (at % DAYS)));
const centsOf = (at: number): number => 100 + (at % 4000);
const referenceOf = (at: number): string => String(10_000_000 + 7919 * at);

await withServer(engineOf(engine), matchAll, async (database) => {
  await seed(database, ORDERS);
  await fillReceipts(database);
});

/** Advances in bolívares of company 1's clients, reported by mobile payment. Their journal is left out: nothing here reads it. */
async function fillReceipts(database: BenchDatabase): Promise<void> {
  const [company] = await database.rows("select last_receipt_number as last from companies where id = 1");
  const first = Number(company?.last) + 1;
  const rows = Array.from({ length: RECEIPTS }, (_, at) => {
    const [reference, day] = [referenceOf(at), dayOf(at)];
    const client = 1 + (at % clientsOf(ORDERS));
    return `(1, ${first + at}, ${client}, 'advance', 'mobile_payment', ${centsOf(at)}, '${reference}', '${reference}',
      '${referenceEnd(reference)}', '0102', '${day}', '${day}', 'reported', 1, '${day}T15:00:00.000Z')`;
  });
  const columns = `company_id, number, client_id, kind, method, amount, reference, reference_key, reference_end, bank, paid_on, date,
    state, account_id, created_at`;
  await insertRows(database, "receipts", columns, rows);
  await database.exec(`insert into receipt_tenders (company_id, receipt_id, position, currency, amount, rate, usd)
    select company_id, id, 1, 'VES', amount * ${BS_PER_USD}, ${parseRate(BS_PER_USD)}, amount from receipts
    where company_id = 1 and state = 'reported'`);
  await database.exec(`update companies set last_receipt_number = ${first + RECEIPTS - 1} where id = 1`);
  // As in production, where autovacuum does it.
  if (database.engine === "postgres") await database.exec("vacuum analyze");
}

async function matchAll(product: Product): Promise<void> {
  const call = caller(product.port, tokenOf(1));
  const ask = async (method: string, path: string, body?: object) => {
    const { status, body: answer } = await call(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const certain = LINES - Math.floor(LINES / 10);
  const statement = await tell(product, `reading and keeping ${LINES} lines`, () => upload(product));
  await tell(product, "importing them", () =>
    ask("PUT", `/bank/statements/${statement.id}/mapping`, sampleMapping),
  );
  await tell(
    product,
    `the board: ${LINES} lines × ${RECEIPTS} receipts`,
    async () => {
      const { count } = (await ask("GET", "/bank/board")).certain;
      if (count !== certain) throw new Error(`${count} certain of ${certain}`);
    },
    REPEATED,
  );
  await tell(product, "a page of lines", () => ask("GET", "/bank/lines/filter"), REPEATED);
  let open = certain;
  await tell(
    product,
    `matching, and confirming ${CONFIRMED}`,
    async () => {
      const { matched } = await ask("POST", "/bank/match", {});
      if (matched !== Math.min(CONFIRMED, open)) throw new Error(`${matched} matched of ${open}`);
      open -= matched;
    },
    REPEATED,
  );
}

async function upload({ port }: Product): Promise<{ id: number }> {
  const statement = sampleStatement(
    Array.from({ length: LINES }, (_, at) => {
      const reference = at % 10 === 9 ? `${referenceOf(at).slice(0, -4)}0000` : `00${referenceOf(at)}`;
      return [dayOf(at), (centsOf(at) * BS_PER_USD) / 100, reference] as const;
    }),
  );
  const answer = await fetch(`http://127.0.0.1:${port}/api/bank/statements`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokenOf(1)}` },
    body: statementForm(statement, { check: "true" }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as { id: number };
}

/** Does it so many times and prints the median, the longest, and how the server was meanwhile. */
async function tell<T>(product: Product, name: string, work: () => Promise<T>, times = 1): Promise<T> {
  const seconds: number[] = [];
  const turns: Turns[] = [];
  const once = async () => {
    const began = performance.now();
    let result: T | undefined;
    const passed = await product.turnsOf(async () => {
      result = await work();
      seconds.push((performance.now() - began) / 1000);
    });
    turns.push(passed);
    return result as T;
  };
  const { result, server } = await watchStep(product, async () => {
    for (let more = 1; more < times; more += 1) await once();
    return once();
  });
  const most = times === 1 ? "" : ` (${times} times, at most ${Math.max(...seconds).toFixed(2)} s)`;
  const busy = percentile(
    turns.map((of) => of.busy),
    0.5,
  );
  const longest = Math.max(...turns.map((of) => of.longest));
  console.log(`${name}: ${percentile(seconds, 0.5).toFixed(2)} s${most}; ${server}
  main thread: ${busy.toFixed(0)} ms of processor time, its longest turn ${longest.toFixed(0)} ms`);
  return result;
}
