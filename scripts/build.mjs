// npm run build: does everything that `npm start` would do before starting, so that an upgrade's only downtime is the restart.
import { buildWeb, install } from "./prepare.mjs";

await install();
await buildWeb();
console.log("Mandado está listo: npm start");
