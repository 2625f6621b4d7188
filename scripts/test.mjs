// npm test [-- pattern…] [-- --engine sqlite|postgres] [-- --slowest]; npm run test:world is --world. Marks in the files say what belongs to which (testMarks.mjs).
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { describeFailures, selectSkipped, slowestFiles } from "./outcomes.mjs";
import { startPostgres } from "./postgres.mjs";
import { buildWeb, install, onPinnedNode, root } from "./prepare.mjs";
import { fail } from "./processes.mjs";
import { batchesOf, runBatches } from "./testBatches.mjs";
import { clockEnvironment } from "./testClock.mjs";
import { planRounds } from "./testMarks.mjs";
import { provide, provideBrowser } from "./tools.mjs";

/** How many files of each round `--slowest` names. */
const SLOWEST = 20;

await install();
// Called only on the pinned Node, because Node 20 lacks fs.globSync.
await onPinnedNode();

const command = readArguments();
const { engine } = command;
const everything = command.world || command.patterns.length > 0;
const paths = fs
  .globSync(["src/**/*.test.ts", "test/**/*.test.ts", "e2e/**/*.test.ts"], { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .sort();
const rounds = planRounds(paths, textOf, command);
if (rounds.length === 0) fail(`Ninguna prueba coincide con: ${command.patterns.join(" ")}`);
const hasJourneys = rounds.some(({ kind }) => kind === "journeys");
const onServer = rounds.some(({ kind }) => kind !== "pure");
const needsPostgres = hasJourneys || rounds.some((round) => round.engine === "postgres");

if (hasJourneys) await buildWeb();
const temporary = temporaryFolder();
const clock = clockEnvironment();
const { env, stop, complete } = await surroundings();
/** @type {{ name: string, batches: import("./testBatches.mjs").BatchResult[] }[]} */
const results = [];
try {
  for (const { name, kind, engine: used, files } of rounds) {
    console.log(`\n━━ ${name} (${files.length})`);
    const own = { ...(used && { TEST_ENGINE: used }), ...(everything && { TEST_WORLD: "1" }) };
    const surrounding = { ...process.env, ...temporary, ...clock, ...env, ...own };
    const template = kind === "server" ? makeTemplate(surrounding) : {};
    const folder = fs.mkdtempSync(join(temporary.TMPDIR, "round-"));
    const around = { cwd: root, env: { ...surrounding, ...template } };
    results.push({ name, batches: await runBatches(batchesOf(files, textOf), around, folder) });
  }
} finally {
  await stop();
}

if (command.slowest)
  for (const { name, batches } of results) {
    console.log(`\n━━ ${name}: los archivos más lentos, en segundos`);
    const outcomes = batches.flatMap((batch) => batch.outcomes);
    for (const [file, took] of slowestFiles(outcomes, SLOWEST))
      console.log(`${(took / 1000).toFixed(1).padStart(7)}  ${file}`);
  }
console.log("");
for (const { name, batches } of results)
  console.log(`${batches.every(({ code }) => code === 0) ? "✔" : "✖"} ${name}`);
const skipped = selectSkipped(results.flatMap(({ batches }) => batches.flatMap(({ outcomes }) => outcomes)));
console.log(skipped.size === 0 ? "Ninguna prueba se saltó." : `\nSe saltaron ${skipped.size}:`);
for (const [test, reason] of skipped) console.log(`  ${test}${reason && ` (${reason})`}`);
const mayNotSkip = process.env.CI === "true" && complete && !engine;
if (mayNotSkip && skipped.size > 0)
  console.error("✖ Aquí no se salta ninguna: esta máquina puede correrlas todas.");
// At the very end, because a long output is often cut to its last lines.
const failures = results.flatMap(({ name, batches }) =>
  batches.flatMap(describeFailures).map((failure) => `✖ ${name}: ${failure}`),
);
if (failures.length > 0) console.log(`\n━━ fallaron ${failures.length}\n\n${failures.join("\n\n")}`);
process.exitCode = failures.length > 0 || (mayNotSkip && skipped.size > 0) ? 1 : 0;

/** A folder for all that tests write, so that an interrupted run leaves nothing. Returns the environment that names it. */
function temporaryFolder() {
  const dir = fs.mkdtempSync(join(tmpdir(), "mandado-tests-"));
  // PostgreSQL runs as another user when the tests run as root, and its folder may be in this one.
  fs.chmodSync(dir, 0o711);
  process.on("exit", () => fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return { TMPDIR: dir, TEMP: dir, TMP: dir };
}

/** Whether a chosen test uses this program. @param {string} program */
function mentions(program) {
  return rounds.some(({ files }) => files.some((path) => textOf(path).includes(`"${program}"`)));
}

/** Makes the migrated database that most tests copy. Returns the environment that names it. @param {NodeJS.ProcessEnv} env */
function makeTemplate(env) {
  // A PostgreSQL inside the process can't be copied.
  if (env.TEST_ENGINE === "postgres" && env.TEST_POSTGRES_URL === "pglite") return {};
  const options = /** @type {const} */ ({ cwd: root, env, encoding: "utf8" });
  return { TEST_TEMPLATE: execFileSync(process.execPath, ["test/template.ts"], options).trim() };
}

/** @param {string} path */
function textOf(path) {
  return fs.readFileSync(`${root}/${path}`, "utf8");
}

/**
 * Starts what the tests need, and returns how to stop it. `complete`: this machine has all that any of them needs, and they run as
 * root.
 */
async function surroundings() {
  const chromium = hasJourneys ? await provideBrowser() : null;
  const tools = await provide([
    ...(needsPostgres ? /** @type {const} */ (["postgresql"]) : []),
    ...(onServer ? /** @type {const} */ (["poppler-utils"]) : []),
    ...(mentions("caddy") ? /** @type {const} */ (["caddy"]) : []),
    ...(mentions("systemd-analyze") ? /** @type {const} */ (["systemd"]) : []),
    ...(mentions("promtool") ? /** @type {const} */ (["prometheus"]) : []),
    ...(mentions("pgbouncer") ? /** @type {const} */ (["pgbouncer"]) : []),
    ...(mentions("soffice") ? /** @type {const} */ (["libreoffice-calc"]) : []),
  ]);
  const complete = process.getuid?.() === 0 && Object.values(tools).every(Boolean);
  if (hasJourneys && !chromium)
    fail("Sin un Chromium no hay recorridos: instálalo o di dónde está con CHROMIUM.");
  if ("caddy" in tools && !tools.caddy)
    console.error("\n⚠⚠⚠ NO HAY CADDY, Y NO SE PUDO INSTALAR: sus pruebas se omiten.\n");
  if (onServer && !tools["poppler-utils"]) fail("Faltan pdftotext y pdftoppm: instala poppler-utils.");
  /** @type {Record<string, string>} */
  const env = chromium ? { CHROMIUM: chromium } : {};
  if (!needsPostgres) return { env, stop: async () => {}, complete };
  if (!tools.postgresql) {
    console.error("\n⚠⚠⚠ NO HAY UN SERVIDOR POSTGRESQL, Y NO SE PUDO INSTALAR.");
    console.error("⚠⚠⚠ Esa mitad de las pruebas corre sobre un PostgreSQL dentro del proceso (PGlite).\n");
    return { env: { ...env, TEST_POSTGRES_URL: "pglite" }, stop: async () => {}, complete };
  }
  const postgres = await startPostgres();
  return { env: { ...env, TEST_POSTGRES_URL: postgres.url }, stop: postgres.stop, complete };
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      engine: { type: "string" },
      world: { type: "boolean", default: false },
      slowest: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const { engine: name, world, slowest } = values;
  const engine = /** @type {const} */ (["sqlite", "postgres"]).find((known) => known === name);
  if (engine !== name) fail(`--engine: debe ser sqlite o postgres (recibido: "${name}")`);
  return { engine, world, slowest, patterns: positionals };
}
