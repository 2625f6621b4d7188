// What a test file says of itself in the comment at its head, and what each command runs because of it.
import { posix } from "node:path";

/**
 * The marks, each on a line of its own with its reason behind it: `// @world Kills three servers, one after the other.`
 * CONTRIBUTING.md says when to use which.
 */
const MARKS = /** @type {const} */ ({
  /** Runs alone in its process, because it changes the process or the server that files share. */
  "@alone": "alone",
  /** Runs on PostgreSQL in `npm test` too, because the engines can differ there. */
  "@both-engines": "bothEngines",
  /** Runs only in `npm run test:world`, because it takes long or goes over the same ground in greater depth. */
  "@world": "world",
});

/** Tests of other files in the process would run with it too. */
const REPLACES = /\bmock\.(?:timers|method|module)\b/;

/** @typedef {Record<(typeof MARKS)[keyof typeof MARKS], boolean>} Marks */

/**
 * The marks of a test file. Throws if one is unknown, has no reason, or stands below the head, where nobody looks for it.
 * @param {string} path
 * @param {string} text
 * @returns {Marks}
 */
export function readMarks(path, text) {
  const head = /^(?:\/\/.*\n)*/.exec(text)?.[0] ?? "";
  /** @type {Marks} */
  const marks = { alone: false, bothEngines: false, world: false };
  for (const [, mark = "", reason] of head.matchAll(/^\/\/ *(@\S*)(.*)$/gm)) {
    if (!(mark in MARKS)) throw new Error(`${path}: unknown mark ${mark} (${Object.keys(MARKS).join(", ")})`);
    if (!reason?.trim()) throw new Error(`${path}: ${mark} needs its reason behind it`);
    marks[MARKS[/** @type {keyof typeof MARKS} */ (mark)]] = true;
  }
  const below = /^[ \t]*\/\/ *(@(?:alone|both-engines|world))\b/m.exec(text.slice(head.length));
  if (below) throw new Error(`${path}: ${below[1]} belongs to the first lines of the file`);
  if (!marks.alone && REPLACES.test(text))
    throw new Error(`${path}: what replaces the clock or a function of its process needs @alone`);
  if (marks.world && marks.bothEngines)
    throw new Error(`${path}: @world runs on both engines, so @both-engines says nothing`);
  return marks;
}

/**
 * @typedef {object} Round
 * @property {string} name
 * @property {"pure" | "server" | "journeys"} kind
 * @property {"sqlite" | "postgres" | undefined} engine undefined: it opens no database, or each test says on which one
 * @property {string[]} files
 */

/**
 * What runs in turn. With patterns every file that matches, on both engines and whatever its marks say; without them, what belongs to the command.
 * @param {readonly string[]} paths of all test files
 * @param {(path: string) => string} textOf of tests and their helpers
 * @param {{ patterns: readonly string[], world: boolean, engine?: "sqlite" | "postgres" | undefined }} command
 * @returns {Round[]}
 */
export function planRounds(paths, textOf, { patterns, world, engine }) {
  const marked = paths.map((path) => ({ path, ...readMarks(path, textOf(path)) }));
  const everything = world || patterns.length > 0;
  const chosen = marked.filter(
    (file) =>
      (everything || !file.world) &&
      (patterns.length === 0 || patterns.some((pattern) => file.path.includes(pattern))),
  );
  const journeys = chosen.filter(({ path }) => path.startsWith("e2e/"));
  const server = chosen.filter((file) => !journeys.includes(file) && opensDatabase(file.path, textOf));
  const pure = chosen.filter((file) => !journeys.includes(file) && !server.includes(file));
  for (const { path, bothEngines } of [...journeys, ...pure])
    if (bothEngines) throw new Error(`${path}: @both-engines is for tests that open a database themselves`);
  const engines = engine ? [engine] : /** @type {const} */ (["sqlite", "postgres"]);
  /** @type {Round[]} */
  const rounds = [
    { name: "reglas y vocabulario", kind: "pure", engine: undefined, files: pathsOf(pure) },
    ...engines.map((name) => ({
      name: `servidor, ${name}`,
      kind: /** @type {const} */ ("server"),
      engine: name,
      files: pathsOf(server.filter((file) => everything || engine || name === "sqlite" || file.bothEngines)),
    })),
    { name: "recorridos", kind: "journeys", engine, files: pathsOf(journeys) },
  ];
  return rounds.filter(({ files }) => files.length > 0);
}

/** @param {readonly { path: string }[]} files */
const pathsOf = (files) => files.map(({ path }) => path);

/**
 * Whether a test opens a database, itself or by a helper of its feature.
 * @param {string} path
 * @param {(path: string) => string} textOf
 * @returns {boolean}
 */
function opensDatabase(path, textOf) {
  const text = textOf(path);
  if (/\b(open(TestApi|TestDatabase|MigratedDatabase|Release)|assertUpgraded)\b/.test(text)) return true;
  // A helper may open it through another one.
  return [...text.matchAll(/from "(\.[^"]*\btesting\.ts)"/g)].some(([, helper = ""]) =>
    opensDatabase(posix.join(posix.dirname(path), helper), textOf),
  );
}
