import { parseArgs } from "node:util";
import type { Config } from "#server/config.ts";
import { runProgram } from "#server/program.ts";

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
  await runProgram(async (config) => {
    console.log(await main({ config, ...given }));
    process.exit(0);
  });
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
