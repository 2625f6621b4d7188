import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 100;

/** The memory of a process and of those that it started, in bytes. Pages that they share count once. Only on Linux. */
async function memoryOf(pid: number): Promise<number> {
  const [rollup, children] = await Promise.all([
    readIfRunning(`/proc/${pid}/smaps_rollup`),
    readIfRunning(`/proc/${pid}/task/${pid}/children`),
  ]);
  const own = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  const others = await Promise.all(children.trim().split(" ").filter(Boolean).map(Number).map(memoryOf));
  return others.reduce((total, memory) => total + memory, own);
}

const readIfRunning = (path: string): Promise<string> => readFile(path, "utf8").catch(() => "");

/** Looks at it until `stop`, which gives the most. */
export function watchMemory(pid: number): { stop(): Promise<number> } {
  let most = 0;
  let ended = false;
  const looking = (async () => {
    while (!ended) {
      most = Math.max(most, await memoryOf(pid));
      await sleep(PAUSE_MS);
    }
  })();
  return {
    async stop() {
      ended = true;
      await looking;
      return most;
    },
  };
}
