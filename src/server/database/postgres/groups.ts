import type { Group, Steps } from "../types.ts";
import { inTransaction, Undone, type Where } from "./pool.ts";

/** More wait for the next: when a transaction fails, all that shared it are run again. */
const MOST = 32;

interface Waiting {
  steps: Steps<unknown, unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Changes of a group on PostgreSQL. One that finds no other under way goes alone; those that come meanwhile share the next
 * transaction, and are answered when it is safe. When that fails each goes alone, and only the one to blame hears of it.
 */
export function createGroups(where: Where, alone: <T>(steps: Steps<unknown, T>) => Promise<T>) {
  const queues = new Map<string, Waiting[]>();

  async function run(key: string, turn: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await commit(queue.splice(0, MOST), turn);
    queues.delete(key);
  }

  async function commit(waiting: readonly Waiting[], turn: string): Promise<void> {
    const changes = waiting.map(({ steps }) => steps);
    const [only] = changes;
    try {
      const results =
        only && changes.length === 1 ? [await alone(only)] : await inTransaction(where, changes, turn);
      for (const [i, { resolve }] of waiting.entries()) resolve(results[i]);
    } catch (error) {
      // Where the connection was lost the commit may have been carried out: those are told, and not run again.
      for (const { steps, resolve, reject } of waiting)
        if (error instanceof Undone) resolve(alone(steps));
        else reject(error);
    }
  }

  return <Held, T>({ companyId, alike }: Group, steps: Steps<Held, T>) =>
    new Promise<T>((resolve, reject) => {
      const key = `${companyId} ${alike}`;
      const queue = queues.get(key) ?? [];
      queue.push({ steps, resolve, reject } as unknown as Waiting);
      if (queues.has(key)) return;
      queues.set(key, queue);
      void run(key, `changes of company ${companyId}`, queue);
    });
}
