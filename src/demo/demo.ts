// npm run demo [-- --orders N] [-- --today YYYY-MM-DD] [-- --database-url [postgres://…]] [-- --no-serve]
import { parseArgs } from "node:util";
import { openUnmigrated, start } from "#app/server.ts";
import { findByEmail } from "#features/account/server/queries.ts";
import { backupsFolder } from "#operations/place.ts";
import { upgrade } from "#operations/upgrade/upgrade.ts";
import { migrationProgress } from "#server/database/migrate.ts";
import type { Database } from "#server/database/types.ts";
import { type Config, ConfigError, readConfig } from "#server/program/config.ts";
import { runProgram } from "#server/program/program.ts";
import { loadSecretKey } from "#server/twoFactor/keyFile.ts";
import { calendarDayAt, isDay } from "#shared/dates.ts";
import { COMPANY, type DemoOptions, emailsOf, fillDemo, PASSWORD } from "./fill.ts";
import { minuteOf } from "./moment.ts";

const WIDTH = 30;

/** Shows progress: a growing bar on a terminal, otherwise one line per quarter. */
function createProgress(what: string, whole: number, out: NodeJS.WriteStream = process.stderr) {
  let quarter = 0;
  return (done: number): void => {
    const part = whole === 0 ? 1 : done / whole;
    const text = `${Math.floor(part * 100)} % (${done} de ${whole})`;
    if (out.isTTY) {
      const bar = "█".repeat(Math.floor(part * WIDTH)).padEnd(WIDTH, "░");
      out.write(`\r${what} ${bar} ${text}${done === whole ? "\n" : ""}`);
    } else if (Math.floor(part * 4) > quarter) {
      quarter = Math.floor(part * 4);
      out.write(`${what}: ${text}\n`);
    }
  };
}

const DEFAULT_ORDERS = 8000;
const MOST_ORDERS = 1_000_000;
/** The minute of the day at which a `--today` that is not the real today ends. */
const END_OF_DAY = 20 * 60;
const DATABASE_URL = "--database-url";

interface Options {
  config: Config;
  serve: boolean;
  demo: Omit<DemoOptions, "secretKey">;
}

function readOptions(config: Config): Options {
  const { timeZone } = config;
  const args = readArguments();
  const orders = /^\d{1,7}$/.test(args.orders) ? Number(args.orders) : 0;
  if (orders < 1 || orders > MOST_ORDERS)
    throw new ConfigError("--orders", `debe ser un número entero entre 1 y ${MOST_ORDERS}`);
  if (args.today !== undefined && !isDay(args.today))
    throw new ConfigError("--today", "debe ser una fecha como 2026-03-05");
  const now = new Date();
  const day = calendarDayAt(now, timeZone);
  const today = args.today ?? day;
  // If today is the real today, nothing may happen later than now.
  const until = today === day ? Math.min(END_OF_DAY, minuteOf(now, day, timeZone)) : END_OF_DAY;
  return {
    config: withoutServer(config, args["database-url"]),
    serve: !args["no-serve"],
    demo: { orders, today, until, timeZone },
  };
}

function readArguments() {
  try {
    return parseArgs({
      args: withValue(process.argv.slice(2)),
      options: {
        orders: { type: "string", default: String(DEFAULT_ORDERS) },
        today: { type: "string" },
        "database-url": { type: "string" },
        "no-serve": { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new ConfigError("npm run demo", (error as Error).message);
  }
}

/** `--database-url` without a value means `DATABASE_URL`. */
const withValue = (args: string[]): string[] =>
  args.map((arg, index) => {
    const next = args[index + 1];
    return arg === DATABASE_URL && (next === undefined || next.startsWith("--")) ? `${arg}=` : arg;
  });

/** The demo's password is public, so a PostgreSQL is filled only on request. An empty `url` means `DATABASE_URL`. */
function withoutServer(config: Config, url: string | undefined): Config {
  if (url === undefined) return { ...config, databaseUrl: null, databaseReplicaUrl: null };
  if (url === "" && config.databaseUrl === null)
    throw new ConfigError(DATABASE_URL, "di qué base de datos, o ponla en DATABASE_URL");
  if (url === "") return config;
  return { ...config, databaseUrl: readConfig({ DATABASE_URL: url }).databaseUrl, databaseReplicaUrl: null };
}

/** Fills an empty database with the demo company. Throws `ConfigError` for one that holds anything else. */
async function prepare(database: Database, config: Config, options: Options["demo"]): Promise<void> {
  const filled = await isFilled(database);
  await upgrade(database, backupsFolder(config));
  if (filled) return;
  await fillDemo(database, {
    ...options,
    secretKey: loadSecretKey(config),
    onProgress: createProgress("Preparando la demostración", options.orders),
  });
}

/** Whether the database has the demo. Reads only tables that every version has, so that a foreign database isn't migrated. */
async function isFilled(database: Database): Promise<boolean> {
  const { last } = await migrationProgress(database);
  if (last === null) return false;
  const { owner, unfinished } = emailsOf(COMPANY);
  if (await findByEmail(database.read, owner)) return true;
  const refuse = (why: string) =>
    new ConfigError(database.engine === "postgres" ? DATABASE_URL : "DATA_DIR", why);
  if (await findByEmail(database.read, unfinished))
    throw refuse("la demostración quedó a medias: borra esa base de datos, o usa otra");
  const company = await database.read.selectFrom("companies").select("id").limit(1).executeTakeFirst();
  if (company) throw refuse("ya hay datos de otra empresa: la demostración necesita una base de datos vacía");
  return false;
}

await runProgram(async (environment) => {
  const { config, serve, demo } = readOptions(environment);
  const database = await openUnmigrated(config);
  await prepare(database, config, demo);
  const { owner, basic } = emailsOf(COMPANY);
  console.log(`Dueño: ${owner} · Empleado básico: ${basic} · Contraseña de ambos: ${PASSWORD}`);
  await (serve ? start(config, database) : database.close());
});
