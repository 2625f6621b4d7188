import { chownSync, existsSync, statSync } from "node:fs";

/**
 * What root writes into somebody's data directory belongs to that directory's owner: otherwise the server's account could
 * not open it. Does nothing for other accounts, which may not give files away.
 */
export function giveToOwnerOf(folder: string, ...paths: string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  for (const path of paths) if (existsSync(path)) chownSync(path, uid, gid);
}
