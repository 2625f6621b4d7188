// Checks out an older version, to fill a database by its demo or to measure its server beside today's.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "./prepare.mjs";
import { addStory } from "./releaseStory.mjs";

/**
 * @typedef {object} Release
 * @property {string} name the number of its last migration, and its commit
 * @property {(dir: string, orders: number, url?: string) => void} fill runs its demo with the data directory `dir`, on PostgreSQL if there is a `url`
 * @property {(dir: string, url?: string) => Promise<void>} complete adds what the demo does not do
 */

const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/**
 * Checks a commit out for the time of `work`, which gets the folder and the commit's short name. The checkout is removed also when the process
 * ends before.
 * @template T
 * @param {string} revision @param {(checkout: string, commit: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withCheckout(revision, work) {
  const commit = git("rev-parse", "--short=7", `${revision}^{commit}`);
  const checkout = join(mkdtempSync(join(tmpdir(), "mandado-release-")), commit);
  const remove = () => {
    git("worktree", "remove", "--force", checkout);
    rmSync(dirname(checkout), { recursive: true });
  };
  git("worktree", "add", "--detach", checkout, commit);
  process.once("exit", remove);
  try {
    provideModules(checkout);
    return await work(checkout, commit);
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/**
 * A version of the past, for the time of `work`.
 * @param {string} revision @param {(release: Release) => Promise<void>} work
 */
export async function withRelease(revision, work) {
  await withCheckout(revision, async (checkout, commit) => {
    const names = readdirSync(join(checkout, "migrations")).filter((name) => /^\d{4}-/.test(name));
    await work({
      name: `${names.sort().at(-1)?.slice(0, 4)}-${commit}`,
      fill: (dir, orders, url) => fill(checkout, commit, { dir, orders, url }),
      complete: (dir, url) => addStory(checkout, { DATA_DIR: dir, ...(url && { DATABASE_URL: url }) }),
    });
  });
}

/** The server's packages are today's, or are installed. @param {string} checkout */
function provideModules(checkout) {
  const dependenciesOf = (/** @type {string} */ folder) =>
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).dependencies;
  const ours = dependenciesOf(root);
  const isSame = Object.entries(dependenciesOf(checkout)).every(([name, version]) => ours[name] === version);
  if (isSame) symlinkSync(join(root, "node_modules"), join(checkout, "node_modules"));
  else execFileSync("npm", ["ci"], { cwd: checkout, stdio: "inherit" });
}

/**
 * @param {string} checkout @param {string} commit
 * @param {{ dir: string, orders: number, url?: string | undefined }} options
 */
function fill(checkout, commit, { dir, orders, url }) {
  const demo = ["src/demo/demo.ts", "src/app/demo.ts"].find((file) => existsSync(join(checkout, file)));
  if (!demo) throw new Error(`${commit} has no demo`);
  // The day of the commit, so that the same version gives the same data.
  const today = git("log", "-1", "--format=%cs", commit);
  const args = [
    "--orders",
    String(orders),
    "--today",
    today,
    "--no-serve",
    ...(url ? ["--database-url", url] : []),
  ];
  execFileSync(process.execPath, [demo, ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH, DATA_DIR: dir },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
