import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk that can be filled. */
export interface SmallDisk {
  dir: string;
  fill(): void;
  free(): void;
  remove(): void;
}

/** A disk of a few megabytes in memory; null where this machine lets nobody mount one. */
export function mountSmallDisk(megabytes = 24): SmallDisk | null {
  const dir = mkdtempSync(join(tmpdir(), "mandado-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", dir], { stdio: "ignore" });
  } catch {
    rmSync(dir, { recursive: true });
    return null;
  }
  const filler = join(dir, "filler");
  return {
    dir,
    fill() {
      writeFileSync(filler, "");
      for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (;;) appendFileSync(filler, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
        }
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync("umount", [dir]);
      rmSync(dir, { recursive: true });
    },
  };
}
