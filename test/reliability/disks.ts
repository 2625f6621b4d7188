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

/** A disk that a test can fill. */
export interface SmallDisk extends Disk {
  fill(): void;
  free(): void;
}

/** A disk whose power a test can cut. */
export interface CutDisk extends Disk {
  /** Discards what the operating system had not written to the disk. */
  cut(): void;
}

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: "ignore" });

/** Takes a disk away at once, also while a process of this machine still looks at it. */
const unmount = (dir: string) => run("umount", "--lazy", dir);

/** A disk of a few megabytes in memory; null if this machine doesn't allow mounts. */
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
      unmount(dir);
      rmSync(dir, { recursive: true });
    },
  };
}

/** A disk of a few megabytes in a file; null if this machine doesn't allow mounts. */
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
      // The rest is in the operating system's memory, and unmounting would write it.
      copyFileSync(image, `${image}-kept`);
      unmount(dir);
      renameSync(`${image}-kept`, image);
      mount();
    },
    remove() {
      unmount(dir);
      rmSync(home, { recursive: true });
    },
  };
}
