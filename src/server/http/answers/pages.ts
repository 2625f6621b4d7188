import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "#shared/errors.ts";
import { keptFile } from "./compression.ts";

const KEPT: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
/** A courier's page takes photos, and may be asked where it is. */
const OF_PHONE = "camera=(self), geolocation=(self), microphone=()";
const FOR_GOOD = "public, max-age=31536000, immutable";

/** Serves the built pages: files by name (cached for good if the name has a hash), and index.html for every page's URL. */
export async function servePages(app: FastifyInstance, dist: string, timeZone: string): Promise<void> {
  const shell = await readShell(join(dist, "index.html"), timeZone);
  const sendShell = keptFile("text/html; charset=utf-8", () => shell);
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    globIgnore: Object.keys(KEPT).map((kind) => `assets/*${kind}`),
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? FOR_GOOD : "no-cache");
      if (path.includes("/reparto/sw.js")) reply.header("service-worker-allowed", "/reparto");
    },
  });
  // Not as streams, because hundreds of slow readers would keep the server busy with small chunks.
  for (const name of await readdir(join(dist, "assets"))) {
    const type = KEPT[extname(name)];
    if (type === undefined) continue;
    const file = keptFile(type, join(dist, "assets", name));
    app.get(`/assets/${name}`, (request, reply) => file(request, reply.header("cache-control", FOR_GOOD)));
  }
  const phonePage = await readShell(join(dist, "reparto", "reparto.html"), timeZone);
  const phone = keptFile("text/html; charset=utf-8", () => phonePage);
  for (const address of ["/reparto/", "/r/:code"])
    app.get(address, (request, reply) => {
      reply.header("cache-control", "no-cache").header("permissions-policy", OF_PHONE);
      // The address of a code holds a secret.
      if (request.url.startsWith("/r/")) reply.header("referrer-policy", "no-referrer");
      return phone(request, reply);
    });
  for (const address of ["/reparto", "/r", "/r/"])
    app.get(address, (_, reply) => reply.redirect("/reparto/"));
  await servePortal(app, dist);
  app.get("/*", (request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    if (path.startsWith("/api/") || /\.\w{1,8}$/.test(path)) throw new AppError("not-found");
    // The address of a mailed link holds a secret.
    if (path.startsWith("/reset/")) reply.header("referrer-policy", "no-referrer");
    return sendShell(request, reply.header("cache-control", "no-cache"));
  });
}

/** A page with the business's time zone. */
const readShell = async (file: string, timeZone: string): Promise<Buffer> =>
  Buffer.from(
    (await readFile(file, "utf8")).replace(/data-time-zone="[^"]*"/, `data-time-zone="${timeZone}"`),
  );

/** The page of clients' people, for each address of it. */
async function servePortal(app: FastifyInstance, dist: string): Promise<void> {
  const page = await readFile(join(dist, "cliente", "cliente.html"));
  const send = keptFile("text/html; charset=utf-8", () => page);
  app.get("/cliente/*", (request, reply) => {
    // Files of an older build are gone.
    if (/\.\w{1,8}$/.test(request.url.split("?")[0] ?? "")) throw new AppError("not-found");
    return send(request, reply.header("cache-control", "no-cache"));
  });
  app.get("/cliente", (_, reply) => reply.redirect("/cliente/"));
}
