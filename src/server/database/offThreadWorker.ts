import { parentPort, workerData } from "node:worker_threads";
import type { Question, Reply } from "./offThread.ts";
import { openSqlite } from "./sqlite.ts";

const database = openSqlite((workerData as { file: string }).file, true);

parentPort?.on("message", ({ id, sql, parameters }: Question) => {
  const answer = (reply: Reply) => parentPort?.postMessage(reply);
  try {
    answer({ id, rows: database.prepare(sql).all(parameters) });
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    answer({ id, error: { message, ...(errcode === undefined ? {} : { errcode }) } });
  }
});
