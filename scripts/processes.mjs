// Plain Node, no dependencies: this runs before anything is installed.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";

/** @typedef {"SIGTERM" | "SIGINT"} Signal */

/**
 * The child processes, each with the milliseconds that it has to end after a signal. @type
 * {Map<import("node:child_process").ChildProcess, number>}
 */
const children = new Map();
let ending = false;

/** @param {Signal} signal */
function end(signal) {
  if (ending) return;
  ending = true;
  const leave = () => {
    if (children.size === 0) process.exit(128 + constants.signals[signal]);
  };
  for (const [child, patience] of children) {
    child.once("close", leave);
    stop(child, "SIGTERM");
    setTimeout(() => stop(child, "SIGKILL"), patience).unref();
  }
  leave();
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
function stop(child, signal) {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}

/**
 * Runs a command and resolves to its exit code. SIGTERM or SIGINT ends the command, then this process. `hear` gets the lines of a
 * piped stderr.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { patience?: number, hear?: (line: string) => void }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { patience = 10_000, hear, ...options } = {}) {
  return new Promise((resolve, reject) => {
    listen();
    const child = spawn(command, args, { stdio: "inherit", ...options });
    children.set(child, patience);
    if (hear && child.stderr) createInterface(child.stderr).on("line", hear);
    child.once("error", (error) => {
      children.delete(child);
      reject(error);
    });
    child.once("close", (code, signal) => {
      children.delete(child);
      resolve(exitCode(code, signal));
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
