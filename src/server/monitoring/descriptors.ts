import { readdir, readFile } from "node:fs/promises";

/** Read once: at the limit nothing can be opened to read it. */
let limit: number | undefined;

/** The process's open file descriptors and their limit. Null where the system doesn't tell (all but Linux). */
export async function readDescriptors(): Promise<{ open: number; limit: number } | null> {
  if (process.platform !== "linux") return null;
  limit ??= softLimit(await readFile("/proc/self/limits", "utf8"));
  try {
    // One of them is the folder that is read.
    return { open: (await readdir("/proc/self/fd")).length - 1, limit };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EMFILE") return { open: limit, limit };
    throw error;
  }
}

/** "Max open files            1024                 1048576              files" */
function softLimit(limits: string): number {
  const [, soft] = /^Max open files +(\S+)/m.exec(limits) ?? [];
  return soft === "unlimited" ? Number.POSITIVE_INFINITY : Number(soft);
}
