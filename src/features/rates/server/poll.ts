import type { Database } from "#server/database/types.ts";
import type { JobHandler } from "#server/jobs/runner.ts";
import type { Log } from "#server/monitoring/log.ts";
import { reasonOf } from "#server/monitoring/reasonOf.ts";
import type { RatesSettings } from "#server/program/config.ts";
import type { Tx } from "#server/schema.ts";
import { calendarDayAt } from "#shared/dates.ts";
import { type Published, readPublished } from "../rules.ts";
import { keepPublished } from "./queries.ts";
import { storePublished } from "./storePublished.ts";

interface Parts {
  database: Database;
  settings: RatesSettings;
  timeZone: string;
  log: Log;
  now: () => Date;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1_000_000;

/** Asks the provider and stores its rate for each company. A problem is logged when it begins, and nothing is stored. */
export function pollRates({
  database,
  settings,
  timeZone,
  log,
  now,
  timeoutMs = TIMEOUT_MS,
}: Parts): JobHandler {
  return async () => {
    const published = await askProvider(
      settings,
      { today: calendarDayAt(now(), timeZone), timeZone },
      timeoutMs,
    );
    const problem = "problem" in published ? published.problem : null;
    const before = await database.transaction(async (tx) => {
      const last = await exchangeProblem(tx, problem);
      if (!("problem" in published)) await keepPublished(tx, published);
      return last;
    });
    if (problem !== null && problem !== before) log.warn({ problem }, "the provider's rate can't be used");
    if (!("problem" in published)) await storePublished(database, published, { now: now(), timeZone });
  };
}

async function askProvider(
  { url, ...paths }: RatesSettings,
  on: Parameters<typeof readPublished>[2],
  timeoutMs: number,
): Promise<Published | { problem: string }> {
  try {
    const headers = { accept: "application/json" };
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) return { problem: `status ${answer.status}` };
    return readPublished(JSON.parse(await textOf(answer)), paths, on);
  } catch (error) {
    // A parser's message would quote the answer. The others name the server, never the URL, which may hold a key.
    return { problem: error instanceof SyntaxError ? "not JSON" : reasonOf(error) };
  }
}

/** The answer's text. Throws when it is longer than any rate needs. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > MOST_BYTES) throw new RangeError("too long");
  }
  return text;
}

/** Stores what is wrong, and returns what was wrong the last time. */
async function exchangeProblem(tx: Tx, problem: string | null): Promise<string | null> {
  const before = await tx.selectFrom("rate_feed").select("problem").executeTakeFirst();
  await tx.updateTable("rate_feed").set({ problem }).execute();
  return before?.problem ?? null;
}
