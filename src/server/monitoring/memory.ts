import { memoryUsage } from "node:process";

let last: NodeJS.MemoryUsage = memoryUsage();

/** The process's memory in bytes; the last known figures while no file descriptor is free to read them with. */
export function memoryUsed(): NodeJS.MemoryUsage {
  try {
    last = memoryUsage();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EMFILE" && code !== "ENFILE") throw error;
  }
  return last;
}
