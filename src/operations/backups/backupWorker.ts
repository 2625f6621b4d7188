import { workerData } from "node:worker_threads";
import { writeSnapshot } from "./snapshot.ts";

const { from, to } = workerData as { from: string; to: string };
await writeSnapshot(from, to);
