// npm run build: does everything that `npm start` would do before starting, so that an upgrade's only downtime is the restart.
import { buildWeb, compileServer, install } from "./prepare.mjs";

await install();
await buildWeb();
await compileServer("sqlite");
await compileServer("postgres");
console.log("Mandado está listo: npm start");
