import { parentPort, workerData } from "node:worker_threads";
import type { Answer, Question, Reply } from "./offThread.ts";
import { openSqlite } from "./sqlite.ts";

const database = openSqlite((workerData as { file: string }).file, "heavy");

parentPort?.on("message", ({ id, sql, parameters }: Question) => {
  const began = performance.now();
  const answer = (reply: Answer) =>
    parentPort?.postMessage({ id, milliseconds: performance.now() - began, ...reply } satisfies Reply);
  try {
    const statement = database.prepare(sql);
    // Names once, not with each row.
    answer({ columns: statement.columns, values: statement.values(parameters) });
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    answer({ error: { message, ...(errcode === undefined ? {} : { errcode }) } });
  }
});
