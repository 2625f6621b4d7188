import type pg from "pg";

/** Which one is asked next. Where all takes as short, who takes turns waits no longer than others; behind what takes long nobody should wait. */
export type Choice = "in turn" | "fewest waiting";

/**
 * Connections of a pool that reads share for good: each is sent without waiting for those before it, so nobody looks for a
 * connection that is free, and what is asked together is sent and answered together. What takes long holds up all behind it: that
 * is for lanes of its own.
 */
export class Lanes {
  readonly #lanes: readonly Lane[];
  readonly #choice: Choice;
  #turn = 0;

  constructor(pool: pg.Pool, count: number, choice: Choice) {
    this.#lanes = Array.from({ length: count }, () => new Lane(pool));
    this.#choice = choice;
  }

  async query(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    const lane = this.#next();
    lane.waiting++;
    try {
      return await (lane.client ?? (await lane.open())).query(sql, values);
    } finally {
      lane.waiting--;
    }
  }

  #next(): Lane {
    this.#turn = (this.#turn + 1) % this.#lanes.length;
    const next = this.#lanes[this.#turn] as Lane;
    if (this.#choice === "in turn") return next;
    return this.#lanes.reduce((least, one) => (one.waiting < least.waiting ? one : least), next);
  }

  /** Gives the connections back to their pool. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

class Lane {
  client: pg.PoolClient | null = null;
  waiting = 0;
  #opening: Promise<pg.PoolClient> | null = null;
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  open(): Promise<pg.PoolClient> {
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    if (this.client) this.#drop(this.client);
  }

  async #connect(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    // One that breaks fails what it was asked; who asks next gets another.
    for (const broken of ["error", "end"] as const) client.once(broken, () => this.#drop(client));
    this.client = client;
    return client;
  }

  #drop(client: pg.PoolClient): void {
    if (this.client !== client) return;
    this.client = null;
    client.release(true);
  }
}
