import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { programEnvironment } from "#scripts/testClock.mjs";

const START = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));
const START_WITHIN_MS = 180_000;

/**
 * Holds a listening socket as systemd does: for each line that it reads, it starts the server with the socket as descriptor 3, and
 * says that server's pid and exit code.
 */
const HOLDER = `
while read -r _; do
  LISTEN_FDS=1 sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$@" 2>&1' sh "$@"
  echo "ended $?"
done`;

/** A server behind a socket that outlives it. */
export interface HeldServer {
  port: number;
  /** Ends the server with SIGTERM and starts it again on the same socket; resolves when it serves. Throws unless it exits with 0. */
  restart(): Promise<void>;
  /** Ends the server, then the holder of its socket. */
  stop(): Promise<void>;
}

/** Starts the server by its command (scripts/start.mjs) on a socket that a parent process holds. */
export async function startHeldServer(env: Record<string, string>): Promise<HeldServer> {
  const { socket, port, fd } = await openSocket();
  const holder = spawn("sh", ["-c", HOLDER, "sh", process.execPath, START], {
    env: {
      ...programEnvironment(),
      COMPANY_CHANGES_PER_MINUTE: "0",
      REGISTRATIONS_PER_HOUR: "0",
      TRUST_PROXY: "127.0.0.1",
      ...env,
    },
    stdio: ["pipe", "pipe", "inherit", fd],
  });
  // From here on only the holder has it.
  socket.close();
  const hear = listenTo(holder);
  const start = async () => {
    holder.stdin?.write("\n");
    const pid = Number((await hear(/pid (\d+)/))[1]);
    await hear(/escucha en http:\/\/127\.0\.0\.1:(\d+)/);
    return pid;
  };
  let pid = await start();
  const end = async () => {
    process.kill(pid, "SIGTERM");
    const [, code] = await hear(/ended (\d+)/);
    if (code !== "0") throw new Error(`the server ended with ${code}`);
  };
  return {
    port,
    async restart() {
      await end();
      pid = await start();
    },
    async stop() {
      await end();
      const gone = once(holder, "exit");
      holder.stdin?.end();
      await gone;
    },
  };
}

async function openSocket(): Promise<{ socket: Server; port: number; fd: number }> {
  const socket = createServer().listen(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as { port: number };
  const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
  return { socket, port, fd };
}

/** Returns a function that waits for a text in the output since its last call. */
function listenTo({ stdout }: ChildProcess): (wanted: RegExp) => Promise<RegExpExecArray> {
  if (!stdout) throw new Error("the output is not piped");
  let heard = "";
  stdout.setEncoding("utf8").on("data", (part) => {
    heard += part;
  });
  return async (wanted) => {
    const deadline = Date.now() + START_WITHIN_MS;
    for (;;) {
      const match = wanted.exec(heard);
      if (match) {
        heard = heard.slice(match.index + match[0].length);
        return match;
      }
      if (/ended \d+/.test(heard) || Date.now() > deadline) throw new Error(`no ${wanted} in: ${heard}`);
      await sleep(20);
    }
  };
}
