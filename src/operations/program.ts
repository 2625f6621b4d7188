import { parseArgs } from "node:util";
import type { Config } from "#server/program/config.ts";
import { runProgram } from "#server/program/program.ts";

interface Arguments {
  config: Config;
  /** The operation's argument: a file or a URL. Empty if it was omitted, which only a usage with brackets allows. */
  subject: string;
  force: boolean;
  twoFactorOff: boolean;
}

/** Runs an operation from the command line. Exits with 0 and its last line, 1 and the error, or 2 for wrong arguments. */
export async function runOperation(
  usage: string,
  main: (given: Arguments) => Promise<string>,
): Promise<void> {
  const given = readArguments(usage);
  if (!given) {
    console.error(`Uso: ${usage}`);
    process.exit(2);
  }
  await runProgram(async (config) => {
    console.log(await main({ config, ...given }));
    process.exit(0);
  });
}

/** The options in brackets, `[--force]`, are those that the operation takes. */
function readArguments(usage: string): Omit<Arguments, "config"> | null {
  const names = [...usage.matchAll(/\[--([\w-]+)\]/g)].map(([, name]) => String(name));
  try {
    const { values, positionals } = parseArgs({
      options: Object.fromEntries(names.map((name) => [name, { type: "boolean" } as const])),
      allowPositionals: true,
    });
    const [subject = ""] = positionals;
    const isWrong = positionals.length > 1 || (subject === "" && !usage.includes("[-- "));
    if (isWrong) return null;
    return { subject, force: values.force === true, twoFactorOff: values["two-factor-off"] === true };
  } catch {
    // Unknown option: print the usage.
    return null;
  }
}
