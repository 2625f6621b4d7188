// Programs that the tests need besides npm's packages: Chromium, PostgreSQL, poppler's PDF tools, Caddy, PgBouncer, the checks of systemd and Prometheus.
import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findPostgres } from "./postgres.mjs";
import { root } from "./prepare.mjs";
import { fail, run } from "./processes.mjs";

/** @typedef {"chromium" | "chromium-headless-shell" | "postgresql" | "poppler-utils" | "caddy" | "systemd" | "prometheus" | "pgbouncer" | "libreoffice-calc"} Tool named as apt names its package */

/** @type {Record<Tool, () => string | null | Promise<string | null>>} */
const finders = {
  chromium: findChromium,
  "chromium-headless-shell": () => onPath("chromium-headless-shell"),
  postgresql: findPostgres,
  "poppler-utils": () => onPath("pdftotext") && onPath("pdftoppm"),
  caddy: () => onPath("caddy"),
  systemd: () => onPath("systemd-analyze"),
  prometheus: () => onPath("promtool"),
  pgbouncer: () => onPath("pgbouncer"),
  "libreoffice-calc": () => onPath("soffice"),
};

/**
 * Each tool's path; a missing tool is installed first. Null if that fails.
 * @template {Tool} T
 * @param {readonly T[]} tools
 * @returns {Promise<Record<T, string | null>>}
 */
export async function provide(tools) {
  const missing = [];
  for (const tool of tools) if (!(await finders[tool]())) missing.push(tool);
  if (missing.length > 0) await installWithApt(missing);
  if (missing.includes(/** @type {T} */ ("chromium")) && !(await findChromium())) await downloadChromium();
  const entries = await Promise.all(tools.map(async (tool) => [tool, await finders[tool]()]));
  return Object.fromEntries(entries);
}

/** A Chromium for the browser tests: the headless shell, which needs a third less CPU time, or else a whole one. Null: neither. */
export async function provideBrowser() {
  const shell = process.env.CHROMIUM
    ? null
    : (await provide(["chromium-headless-shell"]))["chromium-headless-shell"];
  return shell ?? (await provide(["chromium"])).chromium;
}

/** @param {string} name */
function onPath(name) {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const path = join(folder, name);
    if (folder && isProgram(path)) return path;
  }
  return null;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable: the next place is tried.
    return false;
  }
}

async function findChromium() {
  const named = process.env.CHROMIUM;
  if (named)
    return runs(named) ? named : fail(`CHROMIUM: no es un Chromium que arranque (recibido: "${named}")`);
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const { chromium } = await import("playwright-core");
  const places = [
    ...names.map(onPath),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
  // Ubuntu's chromium-browser may be a stub that only prints a hint, so it must really run.
  return places.find((place) => place && existsSync(place) && runs(place)) ?? null;
}

/** @param {string} chromium */
function runs(chromium) {
  try {
    execFileSync(chromium, ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** @param {readonly string[]} packages */
async function installWithApt(packages) {
  const prefix = await rootPrefix();
  if (!onPath("apt-get") || !prefix) return;
  console.error(`Instalando con apt-get: ${packages.join(" ")}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const stdio = /** @type {const} */ (["ignore", "ignore", "inherit"]);
  /** @param {string[]} args */
  const apt = (args) => {
    const [command = "", ...rest] = [...prefix, "apt-get", "-qq", "-y", ...args];
    return run(command, rest, { env, stdio: [...stdio] });
  };
  if ((await apt(["update"])) !== 0)
    console.error("apt-get update falló; se intenta con las listas que hay.");
  // Installed one at a time, so that a missing package does not stop the others.
  for (const name of packages) {
    const code = await apt(["install", "--no-install-recommends", name]);
    if (code !== 0) console.error(`apt-get no pudo instalar ${name}.`);
  }
}

/** The words before a command that run it as root; null if that needs a password. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (!onPath("sudo")) return null;
  const allowed = (await run("sudo", ["-n", "true"], { stdio: "ignore" })) === 0;
  return allowed ? ["sudo", "-n", "DEBIAN_FRONTEND=noninteractive"] : null;
}

async function downloadChromium() {
  console.error("Descargando un Chromium…");
  const cli = join(root, "node_modules", "playwright-core", "cli.js");
  const code = await run(process.execPath, [cli, "install", "chromium"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (code !== 0) console.error("No se pudo descargar un Chromium.");
}
