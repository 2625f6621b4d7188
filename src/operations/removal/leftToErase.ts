import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileOfCompany } from "#server/files/names.ts";
import type { Config } from "#server/program/config.ts";

/** What is left to do for a person whose own record is erased. */
export interface Left {
  companyId: number;
  /** Every text that names the person. */
  texts: string[];
  /** Photos and signatures whose rows are gone. */
  files: FileOfCompany[];
  /** How many texts have changed. */
  changed: number;
}

/** Where it is kept until it is done. `whom`: the words of the command. */
export function leftFile({ dataDir }: Config, whom: readonly string[]): string {
  const name = createHash("sha256").update(JSON.stringify(whom)).digest("hex").slice(0, 16);
  return join(dataDir, `erasing-${name}.json`);
}

/** What a command that was ended has left; undefined if there was none. */
export const readLeft = (file: string): Left | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Left) : undefined;

/** Only its owner can read it. With PostgreSQL the folder may be missing. */
export function writeLeft(file: string, left: Left): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(left), { mode: 0o600, flush: true });
}
