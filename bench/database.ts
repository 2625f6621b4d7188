import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import type { DatabaseOptions, Engine } from "#server/database/types.ts";

export type Row = Record<string, unknown>;

/** A database for one run, with direct access for the bench. */
export interface BenchDatabase {
  engine: Engine;
  options: DatabaseOptions;
  /** Runs statements without returning rows. */
  exec(sql: string): Promise<void>;
  rows(sql: string): Promise<Row[]>;
  /** Closes and removes it. */
  drop(): Promise<void>;
}

/** Creates an empty database with the product's tables. */
export async function createDatabase(engine: Engine): Promise<BenchDatabase> {
  const database = engine === "sqlite" ? sqlite() : await postgres();
  const product = await openDatabase(database.options);
  await migrate(product);
  await product.close();
  return database;
}

function sqlite(): BenchDatabase {
  const dir = mkdtempSync(join(tmpdir(), "mandado-bench-"));
  // Opened with the first statement, because the product creates the file.
  let opened: DatabaseSync | undefined;
  const open = () => {
    opened ??= new DatabaseSync(join(dir, DATABASE_FILE), {
      timeout: 30_000,
      enableForeignKeyConstraints: false,
    });
    return opened;
  };
  const remove = () => rmSync(dir, { recursive: true, force: true });
  process.once("exit", remove);
  return {
    engine: "sqlite",
    options: { engine: "sqlite", dir },
    exec: async (sql) => open().exec(sql),
    rows: async (sql) => open().prepare(sql).all(),
    async drop() {
      process.off("exit", remove);
      opened?.close();
      remove();
    },
  };
}

async function postgres(): Promise<BenchDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error("TEST_POSTGRES_URL: the address of a PostgreSQL server of our own");
  const name = `bench_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({
    connectionString: url.href,
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  await client.connect();
  return {
    engine: "postgres",
    options: { engine: "postgres", url: url.href },
    async exec(sql) {
      await client.query(sql);
    },
    rows: async (sql) => (await client.query<Row>(sql)).rows,
    async drop() {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
