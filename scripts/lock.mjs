import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const FORGOTTEN_MS = 15 * 60_000;

/**
 * Runs `work` while no other process of this checkout holds the lock: two commands that start together on a fresh
 * clone would install over each other.
 * @param {string} path the lock file
 * @param {() => Promise<void>} work
 */
export async function alone(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  while (!take(path)) await sleep(200);
  const release = () => rmSync(path, { force: true });
  process.on("exit", release);
  try {
    await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

/** @param {string} path */
function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    if (!isHeld(path)) rmSync(path, { force: true });
    return false;
  }
}

/** @param {string} path */
function isHeld(path) {
  try {
    const holder = Number(readFileSync(path, "utf8"));
    if (Date.now() - statSync(path).mtimeMs > FORGOTTEN_MS || holder === process.pid) return false;
    // The file is empty between its creation and the first write, so its owner is alive.
    return holder === 0 || process.kill(holder, 0);
  } catch (error) {
    // ESRCH: the holder died. ENOENT: the lock was released just now. EPERM: another user's process holds it.
    return codeOf(error) !== "ESRCH";
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
