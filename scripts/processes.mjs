// Plain Node, no dependencies: this runs before anything is installed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";

/** @typedef {"SIGTERM" | "SIGINT"} Signal */

/**
 * @typedef {object} Ending how a child ends after a signal
 * @property {number} patience the milliseconds that it has
 * @property {boolean} group whether all that it has started ends with it
 */

/** @type {Map<import("node:child_process").ChildProcess, Ending>} */
const children = new Map();
let ending = false;

/** @param {Signal} signal */
async function end(signal) {
  if (ending) return;
  ending = true;
  await Promise.all([...children].map(([child, how]) => endChild(child, how)));
  process.exit(128 + constants.signals[signal]);
}

/** @param {import("node:child_process").ChildProcess} child @param {Ending} how */
async function endChild(child, { patience, group }) {
  const closed = once(child, "close");
  const deadline = Date.now() + patience;
  stop(child, "SIGTERM", group);
  const impatient = setTimeout(() => stop(child, "SIGKILL", group), patience);
  await closed;
  clearTimeout(impatient);
  if (!group) return;
  while (Date.now() < deadline && signalGroup(child, 0)) await sleep(20);
  signalGroup(child, "SIGKILL");
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal @param {boolean} group */
function stop(child, signal, group) {
  if (group) signalGroup(child, signal);
  else if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}

/**
 * Returns whether the group has processes.
 * @param {import("node:child_process").ChildProcess} leader @param {NodeJS.Signals | 0} signal
 */
function signalGroup({ pid }, signal) {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ESRCH") return false;
    throw error;
  }
}

/**
 * Runs a command and resolves to its exit code. SIGTERM or SIGINT ends the command, then this process. `hear` gets the lines of a
 * piped stderr. `group`: the signal also ends all that the command has started. A Ctrl+C then reaches them only through this process.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { patience?: number, group?: boolean, hear?: (line: string) => void }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { patience = 10_000, group: together = false, hear, ...options } = {}) {
  return new Promise((resolve, reject) => {
    listen();
    // Windows has no groups.
    const group = together && process.platform !== "win32";
    const child = spawn(command, args, { stdio: "inherit", detached: group, ...options });
    children.set(child, { patience, group });
    if (hear && child.stderr) createInterface(child.stderr).on("line", hear);
    child.once("error", (error) => {
      children.delete(child);
      reject(error);
    });
    child.once("close", (code, signal) => {
      children.delete(child);
      // After a signal nothing follows: this process waits for the others, and ends.
      if (!ending) resolve(exitCode(code, signal));
    });
  });
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

let listening = false;
function listen() {
  if (listening) return;
  listening = true;
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

/**
 * Replaces this process by another program; never returns. If that is not possible (Node < 22.15, Windows, a socket of systemd's), it
 * runs the program as a child, forwards each signal once, and exits with the child's exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<never>}
 */
export function become(command, args) {
  process.off("SIGTERM", end);
  process.off("SIGINT", end);
  // systemd's socket is descriptor 3, and Node closes it in a process that replaces this one.
  const hasSocket = process.env.LISTEN_PID === String(process.pid);
  if (process.execve && process.platform !== "win32" && !hasSocket) {
    process.execve(command, [command, ...args], /** @type {Record<string, string>} */ (process.env));
  }
  const descriptors = Array.from({ length: hasSocket ? 4 : 3 }, () => /** @type {const} */ ("inherit"));
  const child = spawn(command, args, { stdio: descriptors });
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"])) {
    let passed = false;
    process.on(signal, () => {
      if (!passed) child.kill(signal);
      passed = true;
    });
  }
  return new Promise((_, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => process.exit(exitCode(code, signal)));
  });
}

/**
 * Prints one line on stderr and exits: for problems outside this program.
 * @param {string} message
 * @param {number} [code]
 * @returns {never}
 */
export function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
