import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Disk {
  dir: string;
  remove(): void;
}

/** A disk that can be filled. */
export interface SmallDisk extends Disk {
  fill(): void;
  free(): void;
}

/** A disk whose power can be cut. */
export interface CutDisk extends Disk {
  /** What the system had not yet given to it is gone. */
  cut(): void;
}

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: "ignore" });

/** A disk of a few megabytes in memory; null where this machine lets nobody mount one. */
export function mountSmallDisk(megabytes = 24): SmallDisk | null {
  const dir = mkdtempSync(join(tmpdir(), "mandado-disk-"));
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", dir);
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
      run("umount", dir);
      rmSync(dir, { recursive: true });
    },
  };
}

/** A disk of a few megabytes in a file; null where this machine lets nobody mount one. */
export function mountCutDisk(megabytes = 64): CutDisk | null {
  const home = mkdtempSync(join(tmpdir(), "mandado-power-"));
  const image = join(home, "disk");
  const dir = join(home, "mounted");
  const mount = () => run("mount", "-o", "loop", image, dir);
  try {
    mkdirSync(dir);
    writeFileSync(image, "");
    truncateSync(image, megabytes * 2 ** 20);
    run("mkfs.ext4", "-q", "-F", image);
    mount();
  } catch {
    rmSync(home, { recursive: true });
    return null;
  }
  return {
    dir,
    cut() {
      // The rest is in the system's memory, which writes it with `umount`.
      copyFileSync(image, `${image}-kept`);
      run("umount", dir);
      renameSync(`${image}-kept`, image);
      mount();
    },
    remove() {
      // Also where somebody still holds a file of it.
      run("umount", "--lazy", dir);
      rmSync(home, { recursive: true });
    },
  };
}
