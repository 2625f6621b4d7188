import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";

/**
 * How many files and connections the system lets this process have open. Node has raised its own limit to the highest that it may set.
 * Infinity where the system doesn't say.
 */
export function descriptorLimit(): number {
  try {
    const [, limit] = /^Max open files +(\S+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return limit === undefined || limit === "unlimited" ? Number.POSITIVE_INFINITY : Number(limit);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Number.POSITIVE_INFINITY;
    throw error;
  }
}

/** Kept for the database, files and the bucket: this many, and a quarter of the others. */
const KEPT = 64;

/** How many connections may be open, so that the rest of the server always has descriptors; at most `wanted`. */
export function connectionsWithin(limit: number, wanted: number): number {
  return Math.min(wanted, Math.max(16, Math.floor((limit - KEPT) * 0.75)));
}

/** Read once: at the limit nothing can be opened to read it. */
const LIMIT = descriptorLimit();

/** The process's open file descriptors and their limit. Null where the system doesn't tell (all but Linux). */
export async function readDescriptors(): Promise<{ open: number; limit: number } | null> {
  if (process.platform !== "linux") return null;
  try {
    // One of them is the folder that is read.
    return { open: (await readdir("/proc/self/fd")).length - 1, limit: LIMIT };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EMFILE") return { open: LIMIT, limit: LIMIT };
    throw error;
  }
}
