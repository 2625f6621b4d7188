// The server, restarted when its files change, and Vite's development server in front of it: one address for both.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { relative, sep } from "node:path";
import { install, onPinnedNode, root } from "./prepare.mjs";
import { fail } from "./processes.mjs";

/** Files saved together cause one restart. */
const QUIET_MS = 100;

await install();
await onPinnedNode();

const { port, host } = await configuration();
const { createServer } = await import("vite");
const vite = await createServer({
  root,
  logLevel: "warn",
  server: { port: 5173, proxy: { "/api": `http://${reachable(host)}:${port}` } },
});
await vite.listen();
const pages = vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0];
console.log(`Mandado en desarrollo: ${pages} (la API, en el puerto ${port})`);

let server = start();
let ending = false;
let restarts = Promise.resolve();
/** @type {NodeJS.Timeout | undefined} */
let pause;

// Vite's watcher also follows editors that save by renaming a new file over the old one; Node's own --watch loses such a file.
vite.watcher.on("all", (_, path) => {
  if (!isServerFile(relative(root, path))) return;
  clearTimeout(pause);
  pause = setTimeout(() => {
    restarts = restarts.then(restart);
  }, QUIET_MS);
});

// Vite's own handler would exit before the server has ended.
process.removeAllListeners("SIGTERM");
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"]))
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    await stop();
    await vite.close();
    process.exit(0);
  });

function start() {
  const args = ["src/app/server.ts", ...process.argv.slice(2)];
  const env = { ...process.env, PORT: String(port) };
  return spawn(process.execPath, args, { cwd: root, stdio: "inherit", env });
}

async function stop() {
  clearTimeout(pause);
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

async function restart() {
  await stop();
  if (ending) return;
  console.log("Cambió el servidor: arranca de nuevo.");
  server = start();
}

/** @param {string} path from the root */
function isServerFile(path) {
  const [top, ...rest] = path.split(sep);
  const isSource = path.endsWith(".ts") && !path.endsWith(".test.ts") && !rest.includes("web");
  return isSource && (top === "src" || top === "migrations");
}

/** The server's configuration, checked before anything is opened. */
async function configuration() {
  const { readConfig } = await import("../src/server/program/config.ts");
  try {
    const { port, host } = readConfig(process.env);
    // Vite must know the port before the server listens.
    return { port: port || 3000, host };
  } catch (error) {
    return fail(/** @type {Error} */ (error).message);
  }
}

/** @param {string} host what the server listens on */
function reachable(host) {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
