import { parentPort, workerData } from "node:worker_threads";
import type { Question, Reply } from "./offThread.ts";
import { openSqlite } from "./sqlite.ts";

const database = openSqlite((workerData as { file: string }).file, "heavy");

parentPort?.on("message", ({ id, sql, parameters }: Question) => {
  const answer = (reply: Reply) => parentPort?.postMessage(reply);
  try {
    const statement = database.prepare(sql);
    // Names once, not with each row.
    answer({ id, columns: statement.columns, values: statement.values(parameters) });
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    answer({ id, error: { message, ...(errcode === undefined ? {} : { errcode }) } });
  }
});
