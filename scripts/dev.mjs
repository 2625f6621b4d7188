// The server with --watch, and before it Vite's own with reload: one address for both.
import { install, onPinnedNode, root } from "./prepare.mjs";
import { run } from "./processes.mjs";

await install();
await onPinnedNode();

const port = Number(process.env.PORT) || 3000;
const { createServer } = await import("vite");
const vite = await createServer({
  root,
  logLevel: "warn",
  server: { port: 5173, proxy: { "/api": `http://${reachable(process.env.HOST)}:${port}` } },
});
await vite.listen();
const pages = vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0];
console.log(`Mandado en desarrollo: ${pages} (la API, en el puerto ${port})`);

const args = ["--watch", "--watch-preserve-output", "src/app/server.ts", ...process.argv.slice(2)];
process.exitCode = await run(process.execPath, args, { env: { ...process.env, PORT: String(port) } });
await vite.close();

/** @param {string | undefined} host what the server listens on */
function reachable(host) {
  if (!host || host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
