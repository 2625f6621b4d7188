// Answers HTTP while the server's process upgrades its database. A process of its own, because SQLite's statements leave that one no time
// to answer, and because a socket that systemd gave must stay open there.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { VERSION } from "#server/program/version.ts";
import type { Place, Progress } from "./answerMeanwhile.ts";

const { listen, after } = JSON.parse(process.argv[2] ?? "") as Place;
let progress: Progress = { step: 0, steps: 0 };

const PAGE = `<!doctype html>
<html lang="es" translate="no">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="5">
<title>Mandado se está actualizando</title>
<body style="font-family: system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem">
<h1>Mandado se está actualizando</h1>
<p>Tarda unos minutos. Esta página se abre sola cuando termine.</p>
</body>
</html>
`;

function answer({ url = "" }: IncomingMessage, response: ServerResponse): void {
  const [path = ""] = url.split("?");
  const isApi = path.startsWith("/api/");
  response.writeHead(503, {
    "content-type": isApi ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "5",
    connection: "close",
  });
  response.end(isApi ? JSON.stringify(bodyOf(path)) : PAGE);
}

function bodyOf(path: string): object {
  const state = { status: "upgrading", version: VERSION, ...progress };
  const reason = `La base de datos se está actualizando (${progress.step} de ${progress.steps})`;
  if (path === "/api/health") return state;
  if (path === "/api/ready") return { ...state, reason };
  return { message: "Mandado se está actualizando. Inténtalo de nuevo en unos minutos." };
}

process.on("message", (news) => {
  progress = news as Progress;
});
// Also when the server's process was killed.
process.on("disconnect", () => process.exit(0));
const server = createServer(answer);
// The server itself says why it can't listen, once it wants to.
server.on("error", () => process.exit(1));
const ready = () => process.send?.("ready");
if (after === 0) server.listen(listen, ready);
else {
  setTimeout(() => server.listen(listen), after);
  ready();
}
