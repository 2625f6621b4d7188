import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";

const SERVER = fileURLToPath(import.meta.resolve("#app/server.ts"));
/** A server that hangs ends the test. On a busy machine three servers took more than 30 s to start. */
const READY_WITHIN_MS = 180_000;
/** With PostgreSQL it has only the secret key, the same for all processes. */
export const KEY_DIR = fileURLToPath(new URL("../../.cache/test-key", import.meta.url));

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

export interface Program {
  /** The last part of its output. */
  said(): string;
  pid(): number | undefined;
  /** Sends a signal; resolves to the exit code, or null after a signal that the process did not handle. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Starts it again after it ended, with the same port and data. */
  restart(): Promise<void>;
}

/** Starts the real server as a process on the given port, and waits until it is ready. `flags` are Node's. */
export async function startServer(
  port: number,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Program> {
  let { child, said } = await launch(port, env, flags);
  return {
    said: () => said(),
    pid: () => child.pid,
    async restart() {
      ({ child, said } = await launch(port, env, flags));
    },
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, "exit");
        child.kill(signal);
        await gone;
      }
      return child.exitCode;
    },
  };
}

async function launch(
  port: number,
  env: Record<string, string>,
  flags: readonly string[],
): Promise<{ child: ChildProcess; said: () => string }> {
  const child = spawn(process.execPath, [...flags, SERVER], {
    env: {
      ...programEnvironment(),
      DATA_DIR: KEY_DIR,
      PORT: String(port),
      LOGIN_ATTEMPTS_PER_MINUTE: "0",
      COMPANY_CHANGES_PER_MINUTE: "0",
      REGISTRATIONS_PER_HOUR: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let heard = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part) => {
      heard = (heard + part).slice(-20_000);
    });
  const last = () => child.kill("SIGKILL");
  process.on("exit", last);
  child.once("exit", () => process.off("exit", last));
  try {
    await ready(child, () => heard);
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  }
  return { child, said: () => heard };
}

async function ready(child: ChildProcess, said: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!said().includes("escucha en")) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() > deadline) throw new Error(`the server did not start: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
