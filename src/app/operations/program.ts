import { parseArgs } from "node:util";
import type { Config } from "#server/config.ts";
import { runProgram } from "#server/program.ts";

interface Arguments {
  config: Config;
  /** The operation's argument: a file or a URL. Empty if it was omitted, which only a usage with brackets allows. */
  subject: string;
  force: boolean;
}

/** Runs an operation from the command line. Exits with 0 and its last line, 1 and the error, or 2 for wrong arguments. */
export async function runOperation(
  usage: string,
  main: (given: Arguments) => Promise<string>,
): Promise<void> {
  const given = readArguments(usage.includes("--force"), usage.includes("[-- "));
  if (!given) {
    console.error(`Uso: ${usage}`);
    process.exit(2);
  }
  await runProgram(async (config) => {
    console.log(await main({ config, ...given }));
    process.exit(0);
  });
}

function readArguments(takesForce: boolean, subjectIsOptional: boolean): Omit<Arguments, "config"> | null {
  try {
    const { values, positionals } = parseArgs({
      options: takesForce ? { force: { type: "boolean" } } : {},
      allowPositionals: true,
    });
    const [subject = ""] = positionals;
    const isWrong = positionals.length > 1 || (subject === "" && !subjectIsOptional);
    return isWrong ? null : { subject, force: values.force === true };
  } catch {
    // Unknown option: print the usage.
    return null;
  }
}
