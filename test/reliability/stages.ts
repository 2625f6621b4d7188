import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Postgres } from "#scripts/postgres.mjs";
import { startPostgres } from "#scripts/postgres.mjs";
import { createPool } from "#server/database/postgres/pool.ts";
import { type Disk, mountCutDisk, mountSmallDisk } from "./disks.ts";
import { freePort } from "./program.ts";
import {
  disconnected,
  killed,
  type Outcome,
  readsGoOn,
  type Stage,
  saysUnavailable,
  terminated,
  without,
} from "./scenarios.ts";

async function onSqlite(play: (stage: Stage) => Promise<Outcome>): Promise<Outcome> {
  const dir = mkdtempSync(join(tmpdir(), "mandado-crash-"));
  try {
    return await play({ port: await freePort(), options: { engine: "sqlite", dir } });
  } finally {
    rmSync(dir, { recursive: true });
  }
}

async function onPostgres(url: string, play: (stage: Stage) => Promise<Outcome>): Promise<Outcome> {
  const name = `crash_${randomUUID().replaceAll("-", "")}`;
  const administer = async (statement: string) => {
    const pool = createPool(url, 1);
    await pool.query(statement);
    await pool.end();
  };
  await administer(`create database ${name}`);
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    return await play({ port: await freePort(), options: { engine: "postgres", url: own } });
  } finally {
    await administer(`drop database ${name} with (force)`);
  }
}

/** How often each scenario injects its fault. */
export interface Faults {
  kills: number;
  others: number;
}

/** Runs the embedded database's scenarios one after another. Yields text for a scenario that this machine can't run. */
export async function* sqliteScenarios({ kills, others }: Faults): AsyncGenerator<Outcome | string> {
  yield await onSqlite((stage) => killed(stage, kills));
  yield await onSqlite((stage) => terminated(stage, others));
  yield await onDisk("corte de luz", mountCutDisk(), (stage, disk) =>
    killed(stage, kills, "corte de luz", disk.cut),
  );
  yield await onDisk("disco lleno", mountSmallDisk(), (stage, disk) =>
    without(stage, others, "disco lleno", {
      take: async () => disk.fill(),
      giveBack: async () => disk.free(),
      meanwhile: readsGoOn,
    }),
  );
}

async function onDisk<D extends Disk>(
  name: string,
  disk: D | null,
  play: (stage: Stage, disk: D) => Promise<Outcome>,
): Promise<Outcome | string> {
  if (!disk) return `${name}: no se probó, hace falta poder montar un disco pequeño (root)`;
  try {
    const dir = join(disk.dir, "data");
    mkdirSync(dir);
    return await play({ port: await freePort(), options: { engine: "sqlite", dir } }, disk);
  } finally {
    disk.remove();
  }
}

/** Runs PostgreSQL's scenarios, on a server of their own that they stop and kill. */
export async function* postgresScenarios({ kills, others }: Faults): AsyncGenerator<Outcome | string> {
  const dir = mkdtempSync("/tmp/mandado-crash-postgres-");
  let server: Postgres = await startPostgres({ dir, settings: { fsync: "on", full_page_writes: "on" } });
  const { port, url } = server;
  const again = async () => {
    server = await startPostgres({ dir, port, settings: { fsync: "on", full_page_writes: "on" } });
  };
  try {
    yield await onPostgres(url, (stage) => killed(stage, kills));
    yield await onPostgres(url, (stage) => terminated(stage, others));
    yield await onPostgres(url, (stage) => disconnected(stage, others));
    const need = { giveBack: again, meanwhile: saysUnavailable };
    const stop = () => server.stop();
    const kill = () => server.kill();
    yield await onPostgres(url, (stage) =>
      without(stage, others, "PostgreSQL apagado", { ...need, take: stop }),
    );
    yield await onPostgres(url, (stage) =>
      without(stage, others, "PostgreSQL kill -9", { ...need, take: kill }),
    );
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true });
  }
}
