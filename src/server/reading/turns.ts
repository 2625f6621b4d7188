import { AppError } from "#shared/errors.ts";

export interface TurnLimits {
  /** Concurrent work in total. An owner has one turn. */
  atOnce: number;
  /** Waiting work of one owner. More is refused. */
  waiting: number;
  /** How long work may wait before it is refused, in milliseconds. */
  waitMs: number;
  now?: () => number;
}

export interface Turns {
  /**
   * Waits for a turn, and resolves with the function that ends it, which gets what the work cost in milliseconds. `large`: it needs much
   * memory. Throws `unavailable` when too much of the owner's work waits, or when it has waited too long.
   */
  enter(owner: number, large?: boolean): Promise<(cost: number) => void>;
}

interface Work {
  owner: number;
  large: boolean;
}

interface Waiter extends Work {
  start: () => void;
}

/** After so long half of what an owner used is forgotten, in milliseconds. */
const HALF_LIFE_MS = 30_000;
/** An owner that used more than this lately is a heavy one, in milliseconds. One place is kept free of those, and of large work. */
const HEAVY_MS = 2000;

/**
 * Shares turns between companies by what they cost: the next one is that of the company whose work has cost the least lately. So the first
 * file of one waits for none of those that another keeps sending, and one place is always free of such and of large work.
 */
export function createTurns({ atOnce, waiting, waitMs, now = () => performance.now() }: TurnLimits): Turns {
  /** Who has a turn, and whether it is a heavy one. */
  const running = new Map<number, boolean>();
  const queue: Waiter[] = [];
  const used = new Map<number, { cost: number; at: number }>();

  function costOf(owner: number): number {
    const last = used.get(owner);
    return last ? last.cost * 0.5 ** ((now() - last.at) / HALF_LIFE_MS) : 0;
  }

  const isHeavy = ({ owner, large }: Work): boolean => large || costOf(owner) > HEAVY_MS;

  function mayRun(work: Work): boolean {
    if (running.size >= atOnce || running.has(work.owner)) return false;
    return !isHeavy(work) || [...running.values()].filter(Boolean).length < atOnce - 1;
  }

  function end(owner: number, cost: number): void {
    running.delete(owner);
    for (const known of used.keys()) if (costOf(known) < 1) used.delete(known);
    used.set(owner, { cost: costOf(owner) + cost, at: now() });
    const able = queue.filter(mayRun);
    // The first of those that have cost as little.
    const next = able.reduce<Waiter | undefined>(
      (least, waiter) => (least && costOf(least.owner) <= costOf(waiter.owner) ? least : waiter),
      undefined,
    );
    if (!next) return;
    queue.splice(queue.indexOf(next), 1);
    running.set(next.owner, isHeavy(next));
    next.start();
  }

  function wait({ owner, large }: Work): Promise<void> {
    if (queue.filter((waiter) => waiter.owner === owner).length >= waiting) throw busy();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1);
        reject(busy());
      }, waitMs);
      const waiter: Waiter = {
        owner,
        large,
        start() {
          clearTimeout(late);
          resolve();
        },
      };
      queue.push(waiter);
    });
  }

  return {
    async enter(owner, large = false) {
      const work = { owner, large };
      if (mayRun(work)) running.set(owner, isHeavy(work));
      else await wait(work);
      let isHeld = true;
      return (cost) => {
        if (isHeld) end(owner, cost);
        isHeld = false;
      };
    },
  };
}

const busy = () => new AppError("unavailable", { retryAfter: 5 });
