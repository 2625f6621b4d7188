// Copies the import rules into an empty project, breaks each of them there, and expects a report for each.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";

type Case = { file: string; refused: string[]; allowed: string[] };

const cases: Case[] = [
  {
    file: "src/shared/money.ts",
    refused: [
      "#server/http/serve.ts",
      "#web/api.ts",
      "#features/clients/contract.ts",
      "#app/api.ts",
      "#migrations/0001.ts",
      "../server/http/serve.ts",
      "node:fs",
      "node:fs/promises",
      "kysely",
      "react",
      "react/jsx-runtime",
      "@mantine/core",
    ],
    allowed: ["./dates.ts", "#shared/dates.ts", "zod"],
  },
  {
    file: "src/shared/money.test.ts",
    refused: ["#server/testing.ts", "../web/api.ts", "react"],
    allowed: ["./money.ts", "node:test", "fast-check"],
  },
  {
    file: "src/server/metrics.ts",
    refused: ["#web/api.ts", "#features/clients/server/queries.ts", "#app/api.ts", "../web/api.ts", "react"],
    allowed: ["./errors.ts", "#shared/money.ts", "#migrations/0001.ts", "node:http", "fastify", "pg"],
  },
  {
    file: "src/server/database/migrate.ts",
    refused: ["#web/api.ts", "#features/clients/contract.ts", "#app/api.ts", "../../shared/money.ts"],
    allowed: ["../errors.ts", "#shared/money.ts", "#migrations/0001.ts", "kysely"],
  },
  {
    file: "src/web/api.ts",
    refused: [
      "#server/http/serve.ts",
      "#features/clients/contract.ts",
      "#app/menu.ts",
      "#migrations/0001.ts",
      "../server/http/serve.ts",
      "node:path",
      "fastify",
      "@fastify/static",
    ],
    allowed: ["./session.tsx", "#shared/money.ts", "react"],
  },
  {
    file: "src/web/list/List.tsx",
    refused: [
      "#server/http/serve.ts",
      "#features/clients/contract.ts",
      "#app/menu.ts",
      "../../shared/money.ts",
      "pg",
    ],
    allowed: ["../api.ts", "#shared/money.ts", "@mantine/core"],
  },
  {
    file: "src/features/clients/contract.ts",
    refused: [
      "#server/http/serve.ts",
      "#web/api.ts",
      "#app/api.ts",
      "#features/debts/server/queries.ts",
      "#features/debts/web/DebtPicker.tsx",
      "#features/debts/anything.ts",
      "../debts/contract.ts",
      "./server/queries.ts",
      "./web/ClientForm.tsx",
      "node:crypto",
      "kysely",
      "react",
    ],
    allowed: [
      "./texts.ts",
      "#shared/money.ts",
      "#features/debts/contract.ts",
      "#features/debts/rules.ts",
      "#features/debts/texts.ts",
      "zod",
    ],
  },
  {
    file: "src/features/clients/rules.test.ts",
    refused: ["#server/testing.ts", "#features/debts/server/queries.ts", "./server/queries.ts"],
    allowed: ["./rules.ts", "node:test", "fast-check"],
  },
  {
    file: "src/features/clients/server/routes.ts",
    refused: [
      "#web/api.ts",
      "#app/api.ts",
      "#migrations/0001.ts",
      "#features/debts/server/settle.ts",
      "#features/debts/server/routes.ts",
      "#features/debts/server/samples.ts",
      "#features/debts/web/DebtPicker.tsx",
      "../web/ClientForm.tsx",
      "../../debts/contract.ts",
      "react",
    ],
    allowed: [
      "./queries.ts",
      "../contract.ts",
      "#server/http/serve.ts",
      "#shared/money.ts",
      "#features/debts/server/queries.ts",
      "#features/debts/contract.ts",
      "node:crypto",
      "kysely",
    ],
  },
  {
    file: "src/features/clients/server/samples.ts",
    refused: ["#app/api.ts", "#features/debts/server/settle.ts"],
    allowed: ["./queries.ts", "#features/debts/server/samples.ts"],
  },
  {
    file: "src/features/clients/server/routes.test.ts",
    refused: ["#web/api.ts", "#features/debts/server/settle.ts", "../web/ClientForm.tsx"],
    allowed: ["#app/api.ts", "#server/testing.ts", "#features/debts/server/samples.ts", "node:test"],
  },
  {
    file: "src/features/clients/web/ClientForm.tsx",
    refused: [
      "#features/rates/web/RateCard.tsx",
      "#server/http/serve.ts",
      "#app/menu.ts",
      "#features/debts/web/DebtForm.tsx",
      "#features/debts/server/queries.ts",
      "../server/queries.ts",
      "../../debts/contract.ts",
      "node:fs",
      "pg",
    ],
    allowed: [
      "./ClientPicker.tsx",
      "../contract.ts",
      "#web/api.ts",
      "#shared/money.ts",
      "#features/debts/web/DebtPicker.tsx",
      "#features/rates/web/CurrentRate.tsx",
      "#features/receipts/web/PaymentFields.tsx",
      "#features/receipts/web/paymentForm.ts",
      "#features/debts/texts.ts",
      "react",
    ],
  },
  {
    file: "src/app/api.ts",
    refused: ["../../migrations/0001.ts"],
    allowed: ["#features/clients/server/routes.ts", "#server/http/serve.ts", "./menu.ts"],
  },
  {
    file: "migrations/0001.ts",
    refused: ["#features/clients/server/queries.ts", "#app/api.ts", "../src/features/clients/contract.ts"],
    allowed: ["kysely", "#server/database/ddl.ts"],
  },
  {
    file: "e2e/journeys/counter.test.ts",
    refused: ["../../src/server/testing.ts"],
    allowed: ["../fixtures.ts", "#server/testing.ts", "playwright-core"],
  },
];

const root = join(import.meta.dirname, "..", "..");
const rule = "lint/style/noRestrictedImports";
type Diagnostic = { category: string; location: { path: string; start: { line: number } } };

describe("import boundaries", () => {
  let folder = "";
  let reported: Diagnostic[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "boundaries-"));
    await cp(join(root, "biome.json"), join(folder, "biome.json"));
    for (const { file, refused, allowed } of cases) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      const lines = [...refused, ...allowed].map((source) => `import "${source}";`);
      await writeFile(join(folder, file), `${lines.join("\n")}\n`);
    }
    reported = await lint(folder);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const { file, refused, allowed } of cases) {
    test(file, () => {
      const lines = reported
        .filter((found) => found.category === rule && found.location.path === file)
        .map((found) => found.location.start.line - 1);
      const all = [...refused, ...allowed];
      assert.deepEqual(new Set(lines.map((line) => all[line])), new Set(refused));
    });
  }
});

async function lint(folder: string): Promise<Diagnostic[]> {
  const options = [
    "lint",
    "--reporter=json",
    "--max-diagnostics=none",
    "--only=style/noRestrictedImports",
    ".",
  ];
  const biome = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  // Biome exits with 1 when it finds something, and here it must. The report is on stdout.
  const run = promisify(execFile)(process.execPath, [biome, ...options], { cwd: folder, maxBuffer: 2 ** 24 });
  const { stdout } = await run.catch((error: { stdout: string }) => error);
  return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics;
}
