// npm run build: everything that `npm start` would do first, so that a restart is all that an upgrade's downtime is.
import { buildWeb, compileServer, install } from "./prepare.mjs";

await install();
await buildWeb();
await compileServer("sqlite");
await compileServer("postgres");
console.log("Mandado está listo: npm start");
