import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const ASSETS = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
const SHOWN = new Set(["/swagger-ui.css", "/swagger-ui-bundle.js", "/favicon-32x32.png"]);

const PAGE = `<!doctype html>
<html lang="es">
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

/** The OpenAPI document as a page to browse and try, from the package on this machine: nothing comes from elsewhere. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  app.get("/api/docs", (_, reply) => reply.type("text/html; charset=utf-8").send(PAGE));
  app.get("/api/docs/start.js", (_, reply) => reply.type("text/javascript; charset=utf-8").send(START));
  await app.register(fastifyStatic, {
    root: ASSETS,
    prefix: "/api/docs/assets/",
    index: false,
    decorateReply: false,
    allowedPath: (path) => SHOWN.has(path),
  });
}
