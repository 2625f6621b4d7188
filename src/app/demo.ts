// npm run demo [-- --orders N] [-- --today YYYY-MM-DD] [-- --no-serve]
import { parseArgs } from "node:util";
import { findByEmail } from "#features/account/server/queries.ts";
import { type Config, ConfigError } from "#server/config.ts";
import type { Database } from "#server/database/types.ts";
import { runProgram } from "#server/program.ts";
import { dayAt, isDay } from "#shared/dates.ts";
import { COMPANY, type DemoOptions, emailsOf, fillDemo, PASSWORD } from "./demo/fill.ts";
import { minuteOf } from "./demo/moment.ts";
import { createProgress } from "./demo/progress.ts";
import { openConfigured, start } from "./server.ts";

const DEFAULT_ORDERS = 8000;
const MOST_ORDERS = 1_000_000;
/** In minutes: a day that is not the real one is told up to here. */
const END_OF_DAY = 20 * 60;

interface Options {
  serve: boolean;
  demo: DemoOptions;
}

function readOptions({ timeZone }: Config): Options {
  const given = readArguments();
  const orders = /^\d{1,7}$/.test(given.orders) ? Number(given.orders) : 0;
  if (orders < 1 || orders > MOST_ORDERS)
    throw new ConfigError("--orders", `debe ser un número entero entre 1 y ${MOST_ORDERS}`);
  if (given.today !== undefined && !isDay(given.today))
    throw new ConfigError("--today", "debe ser una fecha como 2026-03-05");
  const now = new Date();
  const day = dayAt(now, timeZone);
  const today = given.today ?? day;
  // On the real today nothing has happened that lies ahead.
  const until = today === day ? Math.min(END_OF_DAY, minuteOf(now, day, timeZone)) : END_OF_DAY;
  return { serve: !given["no-serve"], demo: { orders, today, until, timeZone } };
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        orders: { type: "string", default: String(DEFAULT_ORDERS) },
        today: { type: "string" },
        "no-serve": { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new ConfigError("npm run demo", (error as Error).message);
  }
}

/** Fills the database with the demo company, unless it is there already. */
async function prepare(database: Database, options: DemoOptions): Promise<void> {
  const { owner, unfinished } = emailsOf(COMPANY);
  if (await findByEmail(database.read, owner)) return;
  if (await findByEmail(database.read, unfinished))
    throw new ConfigError(
      database.engine === "postgres" ? "DATABASE_URL" : "DATA_DIR",
      "la demostración quedó a medias: borra esa base de datos, o usa otra",
    );
  await fillDemo(database, {
    ...options,
    onProgress: createProgress("Preparando la demostración", options.orders),
  });
}

await runProgram(async (config) => {
  const { serve, demo } = readOptions(config);
  const database = await openConfigured(config);
  await prepare(database, demo);
  const { owner, basic } = emailsOf(COMPANY);
  console.log(`Dueño: ${owner} · Empleado básico: ${basic} · Contraseña de ambos: ${PASSWORD}`);
  await (serve ? start(config, database) : database.close());
});
