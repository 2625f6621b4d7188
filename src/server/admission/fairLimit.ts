import { AppError } from "#shared/errors.ts";

export interface FairLimits {
  /** Concurrent work in total. */
  atOnce: number;
  /** Concurrent work of one owner. */
  each: number;
  /** Waiting work of one owner. More is refused. */
  waiting: number;
  /** How long work may wait before it is refused, in milliseconds. */
  waitMs: number;
}

export interface FairLimit<Owner> {
  /**
   * Runs `work` when a slot is free. Throws `unavailable` when too much of the owner's work waits, or when it has waited too
   * long.
   */
  run<T>(owner: Owner, work: () => Promise<T>): Promise<T>;
  /** Like `run`, for work that ends later: resolves with a function that frees the slot. It may be called more than once. */
  enter(owner: Owner): Promise<() => void>;
  /** Whether an owner waits that is below its own maximum, so that only other owners' work delays it. */
  isAwaited(): boolean;
}

interface Waiter {
  start: () => void;
}

/**
 * Shares slots between owners (companies or addresses). Each owner has a maximum, and owners with waiting work are served in
 * rotation. So an owner that asks for very much delays others by its running work, not by its queue.
 */
export function createFairLimit<Owner>({ atOnce, each, waiting, waitMs }: FairLimits): FairLimit<Owner> {
  const running = new Map<Owner, number>();
  // In the order in which owners are served next.
  const queues = new Map<Owner, Waiter[]>();
  let total = 0;

  const isFree = (owner: Owner) => total < atOnce && (running.get(owner) ?? 0) < each;

  function take(owner: Owner): void {
    total++;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  }

  function release(owner: Owner): void {
    total--;
    const left = (running.get(owner) ?? 1) - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    if (queues.size > 0) startNext();
  }

  function startNext(): void {
    for (const [owner, queue] of queues) {
      if (!isFree(owner)) continue;
      const next = queue.shift();
      queues.delete(owner);
      // Behind the other owners.
      if (queue.length > 0) queues.set(owner, queue);
      take(owner);
      next?.start();
      return;
    }
  }

  function wait(owner: Owner): Promise<void> {
    const queue = queues.get(owner) ?? [];
    if (queue.length >= waiting) throw busy();
    queues.set(owner, queue);
    return waitIn(queue, waitMs, () => {
      if (queue.length === 0) queues.delete(owner);
    });
  }

  const claim = (owner: Owner): Promise<void> | undefined => {
    if (!isFree(owner)) return wait(owner);
    take(owner);
    return undefined;
  };

  return {
    async run(owner, work) {
      const waited = claim(owner);
      if (waited) await waited;
      try {
        return await work();
      } finally {
        release(owner);
      }
    },
    isAwaited: () => [...queues.keys()].some((owner) => (running.get(owner) ?? 0) < each),
    async enter(owner) {
      await claim(owner);
      let held = true;
      return () => {
        if (held) release(owner);
        held = false;
      };
    },
  };
}

/** Waits in the queue until `start` is called. After `waitMs` it leaves the queue, calls `left`, and throws `unavailable`. */
function waitIn(queue: Waiter[], waitMs: number, left: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      queue.splice(queue.indexOf(waiter), 1);
      left();
      reject(busy());
    }, waitMs);
    const waiter = {
      start() {
        clearTimeout(late);
        // In its own turn of the event loop. Otherwise synchronous work of one owner would block all others.
        setImmediate(resolve);
      },
    };
    queue.push(waiter);
  });
}

const busy = () => new AppError("unavailable", { retryAfter: 5 });
