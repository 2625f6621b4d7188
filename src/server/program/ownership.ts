import { chownSync, existsSync, statSync } from "node:fs";

/**
 * Gives files that root writes into a data directory to that directory's owner. Otherwise the server's account could not open
 * them. Does nothing for other accounts, which may not change a file's owner.
 */
export function giveToOwnerOf(folder: string, ...paths: string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const path of paths) if (existsSync(path)) chownSync(path, uid, gid);
}
