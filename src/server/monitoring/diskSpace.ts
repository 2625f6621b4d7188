import { statfs } from "node:fs/promises";

/** Bytes that the server's account may still write on the disk of `dir`. Null before `dir` exists. */
export async function freeBytes(dir: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(dir);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
