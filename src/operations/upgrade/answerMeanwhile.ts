import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Config } from "#server/program/config.ts";
import { givenSocket } from "#server/program/givenSocket.ts";

const PROGRAM = fileURLToPath(new URL("./upgradingServer.ts", import.meta.url));
/** Connections wait this long in a socket that systemd holds, so that a short upgrade refuses no request. */
const PATIENCE_MS = 3000;

/** Which migration is running, of how many; 0: the backup before them. */
export interface Progress {
  step: number;
  steps: number;
}

/** Where to listen, and after how many milliseconds. */
export interface Place {
  listen: { port: number; host: string } | { fd: number };
  after: number;
}

export interface Answers {
  tell(progress: Progress): void;
  /** Resolves when the address is free again. */
  stop(): Promise<void>;
}

/**
 * Answers 503 at the server's address until `stop`: `/api/health` and `/api/ready` with the progress of the upgrade, anything else with a
 * sentence. Resolves when it answers, or can't.
 */
export async function answerMeanwhile({ port, host }: Pick<Config, "port" | "host">): Promise<Answers> {
  const fd = givenSocket(process.env);
  const place: Place =
    fd === null ? { listen: { port, host }, after: 0 } : { listen: { fd }, after: PATIENCE_MS };
  const child = fork(PROGRAM, [JSON.stringify(place)], {
    // Not the server's own, which fit its memory.
    execArgv: [],
    // The given socket keeps its number.
    stdio: ["ignore", "ignore", "inherit", fd ?? "ignore", "ipc"],
  });
  const ended = once(child, "exit");
  await Promise.race([once(child, "message"), ended]);
  return {
    tell: (progress) => void (child.connected && child.send(progress)),
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
