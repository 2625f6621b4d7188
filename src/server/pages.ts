import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { AppError } from "#shared/errors.ts";

/** Serves the built pages: files by their name (those with a hash for ever), and index.html for every screen's address. */
export async function servePages(app: FastifyInstance, dist: string, timeZone: string): Promise<void> {
  const shell = (await readFile(join(dist, "index.html"), "utf8")).replace(
    /data-time-zone="[^"]*"/,
    `data-time-zone="${timeZone}"`,
  );
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        "cache-control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  app.get("/*", (request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    if (path.startsWith("/api/") || /\.\w{1,8}$/.test(path)) throw new AppError("not-found");
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(shell);
  });
}
