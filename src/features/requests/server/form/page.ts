import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { formTexts as texts } from "#features/requests/formTexts.ts";
import type { Database } from "#server/database/types.ts";
import { encode } from "#server/http/answers/compression.ts";
import { headOf } from "#server/http/html.ts";
import type { Config } from "#server/program/config.ts";
import { findDoor } from "./queries.ts";

const EMPTY = `<!doctype html><html lang="es" translate="no"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${texts.unknown}</title><link rel="icon" href="data:,"></head><body style="font:1.125rem/1.5 system-ui,sans-serif;max-width:560px;margin:15vh auto;padding:0 16px"><main><h1 style="font-size:1.5rem">${texts.unknown}</h1><p>${texts.unknownHint}</p></main></body></html>`;

interface Parts {
  config: Config;
  database: Database;
}

/** Serves a company's public form at `/pedir/{slug}`, from the page that the build made. Off and unknown are the same 404. */
export async function serveForm(
  app: FastifyInstance,
  dist: string,
  { config, database }: Parts,
): Promise<void> {
  const page = await readFile(join(dist, "pedir", "pedir.html"), "utf8");
  for (const url of ["/pedir/:slug", "/pedir/:slug/"])
    app.get<{ Params: { slug: string } }>(url, async (request, reply) => {
      reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
      const { slug } = request.params;
      const door = await findDoor(database.read, slug);
      if (!door) {
        reply.code(404);
        return EMPTY;
      }
      const origin = config.publicUrl ?? `${request.protocol}://${request.host}`;
      const { name, logo } = door;
      const address = slug.toLowerCase();
      const head = headOf({
        title: texts.title(name),
        description: texts.preview,
        site_name: name,
        url: `${origin}/pedir/${address}`,
        image: logo === null ? null : `${origin}/api/public/${address}/logo?v=${logo}`,
      });
      return await encode(
        page.replace(/<title>[^<]*<\/title>/, () => head),
        reply,
      );
    });
  for (const url of ["/pedir", "/pedir/"])
    app.get(url, (_, reply) => reply.code(404).type("text/html; charset=utf-8").send(EMPTY));
}
