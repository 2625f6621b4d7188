// The server with --watch, and before it Vite's own with reload: one address for both.
import { install, onPinnedNode, root } from "./prepare.mjs";
import { fail, run } from "./processes.mjs";

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

const args = ["--watch", "--watch-preserve-output", "src/app/server.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args, { env: { ...process.env, PORT: String(port) } });
await vite.close();

/** The server's own, judged before anything is opened. */
async function configuration() {
  const { readConfig } = await import("../src/server/config.ts");
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
