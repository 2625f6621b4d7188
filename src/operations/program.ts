import { parseArgs } from "node:util";
import type { Config } from "#server/program/config.ts";
import { runProgram } from "#server/program/program.ts";

interface Arguments {
  config: Config;
  /** What the operation is for, in the usage's order: files, a URL, an id. */
  subjects: readonly string[];
  /** Whether `--name` was given. */
  has(name: string): boolean;
  /** The value of `--name VALUE`. */
  valueFor(name: string): string | undefined;
}

/**
 * Runs an operation from the command line, with `least` to `most` subjects. Exits with its last line and 0 or the exit code that it set, 1 and the error, or 2
 * for wrong arguments. The usage's options in brackets, `[--force]` and `[--company ID]`, are those that the operation takes.
 */
export async function runOperation(
  usage: string,
  [least, most]: readonly [least: number, most: number],
  main: (args: Arguments) => Promise<string>,
): Promise<void> {
  const args = readArguments(usage);
  if (!args || args.subjects.length < least || args.subjects.length > most) {
    console.error(`Uso: ${usage}`);
    process.exit(2);
  }
  await runProgram(async (config) => {
    console.log(await main({ config, ...args }));
    process.exit();
  });
}

function readArguments(usage: string): Omit<Arguments, "config"> | null {
  const options = [...usage.matchAll(/\[--([\w-]+)( [^\]]+)?\]/g)].map(
    ([, name, value]) => [String(name), { type: value ? "string" : "boolean" }] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      options: Object.fromEntries(options),
      allowPositionals: true,
    });
    if (positionals.includes("")) return null;
    return {
      subjects: positionals,
      has: (name) => values[name] !== undefined,
      valueFor: (name) => (typeof values[name] === "string" ? values[name] : undefined),
    };
  } catch {
    // Unknown option: print the usage.
    return null;
  }
}
