import { isFull, isUnavailable } from "../database/errors.ts";
import { type Config, readConfig } from "./config.ts";
import { StartupError } from "./startupError.ts";

/** SQLite's codes for a file that can't be read or written, is damaged, or is not a database. */
const UNUSABLE_FILE = new Set([8, 10, 11, 14, 26]);
/** PostgreSQL's and TLS's codes for a refused sign-in, a missing database, missing rights, a bad certificate. */
const REFUSED = /^(28|3D)\w{3}$|^42501$|_CERT|^ERR_(TLS|SSL)/;

/** Runs a program's main function. Prints a problem that a person can solve as one line, anything else with its stack. */
export async function runProgram(main: (config: Config) => Promise<void>): Promise<void> {
  // New files and folders are readable by their owner only, because they hold customers' data.
  process.umask(0o077);
  try {
    await main(readConfig(process.env));
  } catch (error) {
    console.error(explainStartup(error));
    process.exit(1);
  }
}

/** One line for a problem that a person can solve; any other error as it is. */
export function explainStartup(error: unknown): unknown {
  if (error instanceof StartupError) return error.message;
  const fault = error as NodeJS.ErrnoException & { errcode?: number };
  const { code = "", errcode, path, message } = fault;
  if (isFull(error) || code === "ENOSPC") return "No queda espacio en el disco.";
  if (["EACCES", "EPERM", "EROFS"].includes(code)) return `No hay permiso para escribir en ${path}.`;
  // A database's socket that doesn't exist is `connect`.
  if (code === "ENOENT" && fault.syscall === "open")
    return `Falta el archivo ${path}: la instalación está incompleta.`;
  if (errcode !== undefined && UNUSABLE_FILE.has(errcode & 0xff))
    return `El archivo de la base de datos no se puede usar: ${message}.`;
  // The driver's message may contain the host, never the password.
  return isUnavailable(error) || REFUSED.test(code) || /\bSSL\b/.test(message)
    ? `La base de datos no responde: ${message || code}. ¿Está encendida y es correcta DATABASE_URL?`
    : error;
}
