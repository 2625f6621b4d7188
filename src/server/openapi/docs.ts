import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { keptFile } from "../http/answers/compression.ts";

const ASSETS = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
const TYPES: Record<string, string> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

const PAGE = `<!doctype html>
<html lang="es" translate="no">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API de Mandado</title>
    <link rel="icon" href="/api/docs/assets/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="/api/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#api", deepLinking: true, validatorUrl: null });\n`;

/**
 * Serves the OpenAPI document, and Swagger's page to browse and try it. The page's files come from the installed package. `describe` makes
 * the document for the first who asks: it takes a fifth of the server's start.
 */
export function serveDocs(app: FastifyInstance, describe: () => object): void {
  const text = (content: string) => () => Buffer.from(content);
  let document: Buffer | undefined;
  const json = keptFile("application/json; charset=utf-8", () => {
    document ??= Buffer.from(JSON.stringify(describe()));
    return document;
  });
  app.get("/api/openapi.json", json);
  app.get("/api/docs", keptFile("text/html; charset=utf-8", text(PAGE)));
  app.get("/api/docs/start.js", keptFile("text/javascript; charset=utf-8", text(START)));
  for (const [name, type] of Object.entries(TYPES)) {
    const file = keptFile(type, () => readFile(join(ASSETS, name)));
    app.get(`/api/docs/assets/${name}`, (request, reply) =>
      file(request, reply.header("cache-control", "public, max-age=3600")),
    );
  }
}
