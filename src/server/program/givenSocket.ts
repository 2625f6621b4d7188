import { ConfigError, type Environment } from "./config.ts";

/** The number of the first descriptor that systemd passes. */
const FIRST = 3;

/**
 * The descriptor of the listening socket that systemd (or another parent) has opened for this process, by the protocol of
 * sd_listen_fds(3); null if there is none. Connections wait in it while the server restarts. Throws a `ConfigError` for several.
 */
export function givenSocket(
  env: Environment,
  pids: readonly number[] = [process.pid, process.ppid],
): number | null {
  const { LISTEN_FDS: count = "0", LISTEN_PID: pid } = env;
  // Or the parent's: `npm start` passes the socket on to its child (scripts/processes.mjs).
  if (count === "0" || !pids.includes(Number(pid))) return null;
  if (count !== "1") throw new ConfigError("LISTEN_FDS", `se espera un solo socket (recibido: "${count}")`);
  return FIRST;
}
