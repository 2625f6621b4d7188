import { parseArgs } from "node:util";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { NewerDatabase } from "#server/database/migrate.ts";
import { isUnavailable } from "#server/database/portable.ts";
import { DirectoryInUse } from "#server/database/sqlite.ts";

/** What stands in an operation's way, in one Spanish line for the person who started it. */
export class OperationError extends Error {
  override readonly name = "OperationError";
}

interface Arguments {
  config: Config;
  /** The one thing the operation is about: a file, an address. */
  subject: string;
  force: boolean;
}

/** Runs an operation from the command line: exit code 0 and its last line, or 1 and why not; 2 for a wrong call. */
export async function runOperation(
  usage: string,
  main: (given: Arguments) => Promise<string>,
): Promise<void> {
  const given = readArguments(usage.includes("--force"));
  if (!given) {
    console.error(`Uso: ${usage}`);
    process.exit(2);
  }
  try {
    console.log(await main({ config: readConfig(process.env), ...given }));
    process.exit(0);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

function readArguments(takesForce: boolean): Omit<Arguments, "config"> | null {
  try {
    const { values, positionals } = parseArgs({
      options: takesForce ? { force: { type: "boolean" } } : {},
      allowPositionals: true,
    });
    const [subject] = positionals;
    return subject && positionals.length === 1 ? { subject, force: values.force === true } : null;
  } catch {
    // An option that there isn't: the usage says which there are.
    return null;
  }
}

function explain(error: unknown): unknown {
  const known = [OperationError, ConfigError, NewerDatabase, DirectoryInUse].some(
    (kind) => error instanceof kind,
  );
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (known) return message;
  if (code === "ENOSPC" || (error as { errcode?: number }).errcode === 13)
    return "No queda espacio en el disco.";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `No hay permiso para escribir en ${path ?? "la carpeta"}.`;
  // The driver's words may name the host, never the password.
  return isUnavailable(error) || String(code).startsWith("28") || code === "3D000"
    ? `No se pudo usar la base de datos: ${message || code}`
    : error;
}
