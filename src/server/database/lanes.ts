import type pg from "pg";

/** With more, as measured, each has fewer answers to give at once. */
const COUNT = 2;

/**
 * Connections of a pool that short reads share for good: each is sent without waiting for those before it, so nobody
 * looks for a connection that is free, and what is asked together is sent and answered together. What takes long would
 * hold up all behind it: that is for the pool.
 */
export class Lanes {
  readonly #lanes: Lane[];
  #turn = 0;

  constructor(pool: pg.Pool) {
    this.#lanes = Array.from({ length: COUNT }, () => new Lane(pool));
  }

  async query(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    this.#turn = (this.#turn + 1) % COUNT;
    const lane = this.#lanes[this.#turn] as Lane;
    return (lane.client ?? (await lane.open())).query(sql, values);
  }

  /** Gives the connections back to their pool. */
  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

class Lane {
  client: pg.PoolClient | null = null;
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
