import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { PGlite } from "@electric-sql/pglite";
import type { FastifyInstance } from "fastify";
import { buildApi } from "#app/build.ts";
import { createJobs } from "#app/jobHandlers.ts";
import { dispatchRoutes } from "#features/dispatch/contract.ts";
import { courierPageRoutes } from "#features/phone/pageContract.ts";
import { portalRoutes } from "#features/portal/contract.ts";
import type { Limits } from "#server/admission/limits.ts";
import { migrate } from "#server/database/migrate.ts";
import { openDatabase } from "#server/database/open.ts";
import { openPostgresWith } from "#server/database/postgres/database.ts";
import { createPool } from "#server/database/postgres/pool.ts";
import { DATABASE_FILE } from "#server/database/sqlite/connection.ts";
import type { Database, DatabaseOptions } from "#server/database/types.ts";
import type { JobRunner } from "#server/jobs/runner.ts";
import { createLog, type Log } from "#server/monitoring/log.ts";
import { type Environment, readConfig } from "#server/program/config.ts";
import { KEY_BYTES, secretKeyOf } from "#server/twoFactor/secretKey.ts";
import { createWorkPool } from "#server/workers/pool.ts";
import type { EmployeeRole } from "#shared/routes/roles.ts";
import { inProcessPool } from "./inProcessPostgres.ts";
import { assertReadableEvents } from "./readableEvents.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of an answer, field by field
type Json = any;

export interface Answer {
  status: number;
  body: Json;
  headers: Record<string, string | string[] | number | undefined>;
  /** The body's bytes as sent. */
  raw: Buffer;
}

type Headers = Record<string, string>;
const STREAMS: string[] = [dispatchRoutes.live.path, courierPageRoutes.live.path, portalRoutes.live.path];
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A client of the API: signed in or not, from one address. */
export interface Caller {
  token: string | null;
  /** The signed-in caller's account. */
  user: Json;
  call(method: Method, path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  get(path: string, headers?: Headers): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Headers): Promise<Answer>;
  del(path: string, headers?: Headers): Promise<Answer>;
}

export interface TestApi {
  app: FastifyInstance;
  database: Database;
  /** Not started: `idle()` runs the jobs that are due. */
  jobs: JobRunner;
  /** A caller with this token; null: without a token. */
  as(token: string | null, user?: unknown, ip?: string): Caller;
  /** Signs in the owner of a new company. */
  owner(name?: string): Promise<Caller>;
  /** Signs in a new employee of the owner's company. */
  employee(owner: Caller, role?: EmployeeRole): Promise<Caller>;
  /** Signs in an existing account. */
  signIn(email: string, password?: string): Promise<Caller>;
  /** Sets the API's clock; null: the real time again. */
  setNow(now: Date | string | null): void;
  /** Closes the database under the running API. */
  closeDatabase(): Promise<void>;
  /** Fails if the history of changes can't show one of the events that the test wrote. */
  close(): Promise<void>;
}

export const testKey = secretKeyOf(new Uint8Array(KEY_BYTES));

export const PASSWORD = "clave-segura-1";

/**
 * Opens the whole API over an empty database of the engine under test (`TEST_ENGINE`). `close` removes the database. The API logs
 * to `log`.
 */
export async function openTestApi(
  env: Environment = {},
  log?: Log,
  limits?: Limits,
  lastBackup?: () => Date | null,
): Promise<TestApi> {
  const { database, drop } = await openMigratedDatabase();
  const documents = createWorkPool({ module: new URL(import.meta.resolve("#app/documentJobs.ts")) });
  const dataDir = await mkdtemp(join(tmpdir(), "mandado-test-files-"));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOGIN_ATTEMPTS_PER_MINUTE: "0",
    REGISTRATIONS_PER_HOUR: "0",
    COMPANY_CHANGES_PER_MINUTE: "0",
    ...env,
  });
  let fixed: Date | null = null;
  const now = () => fixed ?? new Date();
  const jobLog = log ?? createLog("silent");
  const jobs = createJobs({ config, database, secretKey: testKey, log: jobLog, documents, now });
  const app = await buildApi({
    config,
    secretKey: testKey,
    database,
    documents,
    now,
    ...(log && { log }),
    ...(limits && { limits }),
    ...(lastBackup && { lastBackup }),
  });

  function as(token: string | null, user: unknown = null, ip = "127.0.0.1"): Caller {
    async function call(
      method: Method,
      path: string,
      body?: unknown,
      headers: Headers = {},
    ): Promise<Answer> {
      const streams = STREAMS.includes(path);
      const response = await app.inject({
        method,
        url: `/api${path}`,
        remoteAddress: ip,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
        // A stream's head is its answer: its body has no end.
        ...(streams ? { payloadAsStream: true as const } : {}),
      });
      const type = String(response.headers["content-type"]);
      if (type.startsWith("text/event-stream")) response.stream().destroy();
      const isJson = type.includes("json") && !response.headers["content-encoding"];
      if (streams && isJson)
        return {
          status: response.statusCode,
          body: await json(response.stream()),
          headers: response.headers,
          raw: Buffer.alloc(0),
        };
      return {
        status: response.statusCode,
        body: isJson && response.payload ? response.json() : response.payload,
        headers: response.headers,
        raw: response.rawPayload,
      };
    }
    return {
      token,
      user,
      call,
      get: (path, headers) => call("GET", path, undefined, headers),
      post: (path, body, headers) => call("POST", path, body, headers),
      put: (path, body, headers) => call("PUT", path, body, headers),
      del: (path, headers) => call("DELETE", path, undefined, headers),
    };
  }

  async function entered(answer: Answer): Promise<Caller> {
    if (answer.status >= 300)
      throw new Error(`could not sign in: ${answer.status} ${JSON.stringify(answer.body)}`);
    return as(answer.body.access_token, answer.body.user);
  }

  let closing: Promise<void> | undefined;
  const closeDatabase = () => {
    closing ??= database.close();
    return closing;
  };

  const signIn = async (email: string, password = PASSWORD) =>
    entered(await as(null).post("/login", { email, password }));

  return {
    app,
    database,
    jobs,
    as,
    signIn,
    async owner(name = "Mandados del Este") {
      return entered(
        await as(null).post("/register", { name, email: `${randomUUID()}@ejemplo.com`, password: PASSWORD }),
      );
    },
    async employee(owner, role = "basic") {
      const email = `${randomUUID()}@ejemplo.com`;
      const created = await owner.post("/employees", {
        name: "Rosa Núñez",
        email,
        role,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      });
      if (created.status !== 201) throw new Error(`no employee: ${JSON.stringify(created.body)}`);
      return signIn(email);
    },
    setNow(now) {
      fixed = now === null ? null : new Date(now);
    },
    closeDatabase,
    async close() {
      await app.close();
      await jobs.stop();
      await documents.close();
      const unreadable = closing
        ? undefined
        : await assertReadableEvents(database.read).catch((error) => error);
      await closeDatabase();
      await drop();
      await rm(dataDir, { recursive: true });
      if (unreadable) throw unreadable;
    },
  };
}

/** The body of an answer, which must have this status. */
export async function expectBody(answer: Promise<Answer>, status = 201): Promise<Json> {
  const { body, ...rest } = await answer;
  assert.equal(rest.status, status, JSON.stringify(body));
  return body;
}

export const testEngine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "sqlite";

/** Why a test of the embedded database's files is skipped, or false. */
export const sqliteOnly = testEngine !== "sqlite" && "only the embedded database has files";

export interface TestDatabase {
  database: Database;
  options: DatabaseOptions;
  /** Removes it. */
  drop: () => Promise<void>;
}

/** Opens a database of the engine under test with the product's tables: a copy of `TEST_TEMPLATE`, which is quicker than the migrations. */
export async function openMigratedDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_TEMPLATE;
  const opened = await openTestDatabase(template);
  if (!template) await migrate(opened.database);
  return opened;
}

/** Opens a database of the engine under test: empty, or a copy of the template. */
export async function openTestDatabase(template?: string): Promise<TestDatabase> {
  if (testEngine === "sqlite") {
    const dir = await mkdtemp(join(tmpdir(), "mandado-test-"));
    const options = { engine: "sqlite", dir } as const;
    if (template) await copyFile(template, join(dir, DATABASE_FILE));
    return { database: await openDatabase(options), options, drop: () => rm(dir, { recursive: true }) };
  }
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error("TEST_POSTGRES_URL says where the PostgreSQL of the tests is");
  if (server === "pglite") {
    const options = { engine: "postgres", url: "postgres://in-process/" } as const;
    return {
      database: openPostgresWith(options, inProcessPool(new PGlite())),
      options,
      drop: async () => {},
    };
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(
    server,
    `create database ${name} ${template ? `template ${template} strategy file_copy` : ""}`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  const options = { engine: "postgres", url: url.href } as const;
  return {
    database: await openDatabase(options),
    options,
    drop: () => administer(server, `drop database ${name} with (force)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const pool = createPool(server, 1);
  await pool.query(statement);
  await pool.end();
}
