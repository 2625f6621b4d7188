import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { fileURLToPath } from "node:url";
import { freePort } from "./program.ts";

const DEPLOY = fileURLToPath(new URL("../../deploy", import.meta.url));

/** Why tests with Caddy are skipped, or false. `npm test` installs it where it can. */
export const withoutCaddy =
  spawnSync("caddy", ["version"]).error !== undefined && "caddy is not installed here";

export interface CaddyProxy {
  port: number;
  stop: () => Promise<void>;
}

/**
 * Starts Caddy with a file of deploy/ and its variables. Only the port, the certificate's authority and the folder of its data are
 * the test's. `SITE` is `localhost` (HTTPS) or `http://127.0.0.1`.
 */
export async function startCaddy(file: string, variables: Record<string, string>): Promise<CaddyProxy> {
  const dir = await mkdtemp(join(tmpdir(), "mandado-caddy-"));
  const env = { ...process.env, ...variables, HOME: dir };
  const adapt = ["adapt", "--config", join(DEPLOY, file), "--adapter", "caddyfile"];
  const { stdout, stderr, status } = spawnSync("caddy", adapt, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`Caddy refused ${file}:\n${stderr}`);
  const config = JSON.parse(stdout);
  const port = await freePort();
  const isPlain = variables.SITE?.startsWith("http:") ?? false;
  const [site] = Object.values<Record<string, unknown>>(config.apps.http.servers);
  Object.assign(site as object, {
    listen: [`127.0.0.1:${port}`],
    automatic_https: isPlain ? { disable: true } : { disable_redirects: true },
  });
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  config.admin = { disabled: true };
  config.storage = { module: "file_system", root: dir };
  const json = join(dir, "caddy.json");
  await writeFile(json, JSON.stringify(config));
  const child = spawn("caddy", ["run", "--config", json], { env, stdio: ["ignore", "ignore", "pipe"] });
  await serving(child, port, isPlain);
  return {
    port,
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
      await rm(dir, { recursive: true });
    },
  };
}

/** With HTTPS it waits for a handshake: Caddy listens before it has its certificate. */
async function serving(child: ChildProcess, port: number, isPlain: boolean): Promise<void> {
  let log = "";
  child.stderr?.on("data", (part) => {
    log = (log + part).slice(-20_000);
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Caddy ended:\n${log}`);
    const socket = isPlain
      ? connect(port, "127.0.0.1")
      : connectTls({ host: "127.0.0.1", port, servername: "localhost", rejectUnauthorized: false });
    try {
      await once(socket, isPlain ? "connect" : "secureConnect");
      return;
    } catch {
      await sleep(100);
    } finally {
      socket.destroy();
    }
  }
}
