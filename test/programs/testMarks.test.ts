// What a test file says of itself, and what `npm test` and `npm run test:world` run because of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { planRounds, readMarks } from "#scripts/testMarks.mjs";

const OPENS = "const api = await openTestApi();\n";
const FILES: Record<string, string> = {
  "src/money.test.ts": "// Cents.\n",
  "src/web/page.test.ts": "// @world Takes long.\n",
  "src/orders/routes.test.ts": OPENS,
  "src/orders/search.test.ts": `// Finds orders.\n// @both-engines Search.\n${OPENS}`,
  "src/orders/testing.ts": OPENS,
  "src/orders/verbs/races.test.ts": `// @world Kills servers.\nimport { office } from "../testing.ts";\n`,
  "e2e/journeys/counter.test.ts": "",
  "e2e/journeys/late.test.ts": "// @world The counter again.\n// @alone Changes the server's clock.\n",
};
const textOf = (path: string) => FILES[path] ?? "";
const paths = Object.keys(FILES).filter((path) => path.endsWith(".test.ts"));

function plan(patterns: string[], { world = false, engine }: { world?: boolean; engine?: "postgres" } = {}) {
  const rounds = planRounds(paths, textOf, { patterns, world, engine });
  return Object.fromEntries(
    rounds.map(({ kind, engine, files }) => [engine ? `${kind} ${engine}` : kind, files]),
  );
}

test("npm test leaves out the world, and runs on PostgreSQL what can differ there", () => {
  assert.deepEqual(plan([]), {
    pure: ["src/money.test.ts"],
    "server sqlite": ["src/orders/routes.test.ts", "src/orders/search.test.ts"],
    "server postgres": ["src/orders/search.test.ts"],
    journeys: ["e2e/journeys/counter.test.ts"],
  });
});

test("npm run test:world runs every file, and on both engines what opens a database, itself or by a helper", () => {
  const server = ["src/orders/routes.test.ts", "src/orders/search.test.ts", "src/orders/verbs/races.test.ts"];
  assert.deepEqual(plan([], { world: true }), {
    pure: ["src/money.test.ts", "src/web/page.test.ts"],
    "server sqlite": server,
    "server postgres": server,
    journeys: ["e2e/journeys/counter.test.ts", "e2e/journeys/late.test.ts"],
  });
});

test("a pattern runs what matches it on both engines, whatever its marks say", () => {
  const races = ["src/orders/verbs/races.test.ts"];
  assert.deepEqual(plan(["races"]), { "server sqlite": races, "server postgres": races });
  assert.deepEqual(plan(["late"]), { journeys: ["e2e/journeys/late.test.ts"] });
  assert.deepEqual(plan(["verbs"], { engine: "postgres" }), { "server postgres": races });
});

test("one engine runs all that belongs to the command", () => {
  assert.deepEqual(plan([], { engine: "postgres" })["server postgres"], [
    "src/orders/routes.test.ts",
    "src/orders/search.test.ts",
  ]);
});

test("a mark that nobody knows, that gives no reason, that stands too low or says nothing is refused", () => {
  const refused: Record<string, RegExp> = {
    "// @wrold Kills servers.\n": /a\.test\.ts: unknown mark @wrold/,
    "// Text.\n//@slow\n": /unknown mark @slow/,
    "// @world\n": /@world needs its reason/,
    "test();\n// @alone Changes the clock.\n": /@alone belongs to the first lines/,
    "// @world Long.\n// @both-engines Locks.\n": /@both-engines says nothing/,
  };
  for (const [text, error] of Object.entries(refused))
    assert.throws(() => readMarks("a.test.ts", text), error, text);
  const onPure = () =>
    planRounds(["a.test.ts"], () => "// @both-engines Sums.\n", { patterns: [], world: false });
  assert.throws(onPure, /a\.test\.ts: @both-engines is for tests that open a database/);
  // Other words after an @ are no marks.
  const plain = readMarks("a.test.ts", `// Text about @world.\n${OPENS}// @ts-expect-error: none\n`);
  assert.deepEqual(plain, { alone: false, bothEngines: false, world: false });
});
