// Which file may import what: the rules hold in every file, and find a break of each of them.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { mayImport, root, sourcesIn } from "./importRules.ts";

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
      "sharp",
      "@tanstack/react-query",
    ],
    allowed: ["./dates.ts", "#shared/dates.ts", "zod"],
  },
  {
    file: "src/shared/money.test.ts",
    refused: ["#server/testing.ts", "../web/api.ts", "react"],
    allowed: ["./money.ts", "node:test", "fast-check"],
  },
  {
    file: "src/server/monitoring/metrics.ts",
    refused: [
      "#web/api.ts",
      "#features/clients/server/queries.ts",
      "#app/api.ts",
      "../../web/api.ts",
      "react",
    ],
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
      "#features/debts/server/verbs/pay.ts",
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
    allowed: ["#app/api.ts", "#test/api.ts", "#features/debts/server/samples.ts", "node:test", "yauzl"],
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
    file: "src/operations/backup.ts",
    refused: ["#app/server.ts", "#demo/fill.ts", "#test/api.ts", "#features/debts/web/DebtForm.tsx", "react"],
    allowed: ["./snapshot.ts", "#server/database/open.ts", "#features/account/server/queries.ts", "node:fs"],
  },
  {
    file: "src/demo/fill.ts",
    refused: ["#test/api.ts", "react"],
    allowed: ["#app/server.ts", "#operations/place.ts", "#features/debts/server/queries.ts"],
  },
  {
    file: "src/app/api.ts",
    refused: ["../../migrations/0001.ts", "#demo/fill.ts", "#test/api.ts", "unknown-library"],
    allowed: ["#features/clients/server/routes.ts", "#server/http/serve.ts", "./menu.ts"],
  },
  {
    file: "migrations/0001.ts",
    refused: ["#features/clients/server/queries.ts", "#app/api.ts", "../src/features/clients/contract.ts"],
    allowed: ["kysely", "#server/database/ddl.ts"],
  },
  {
    file: "e2e/journeys/counter.test.ts",
    refused: ["unknown-library"],
    allowed: ["../fixtures.ts", "#test/api.ts", "playwright-core"],
  },
];

describe("import boundaries", () => {
  const files = globSync("{src,test,e2e,bench,migrations}/**/*.{ts,tsx}", { cwd: root });

  test("hold in every file", () => {
    assert.ok(files.length > 900, `${files.length} files`);
    const broken = files.flatMap((file) =>
      sourcesIn(readFileSync(join(root, file), "utf8"))
        .filter((source) => !mayImport(file, source))
        .map((source) => `${file} imports ${source}`),
    );
    assert.deepEqual(broken, []);
  });

  for (const { file, refused, allowed } of cases) {
    test(`refuse what ${file} may not import`, () => {
      assert.deepEqual(
        refused.filter((source) => mayImport(file, source)),
        [],
      );
      assert.deepEqual(
        allowed.filter((source) => !mayImport(file, source)),
        [],
      );
    });
  }

  test("see every way of importing", () => {
    const text = ["import ", "import b from ", "import type { C } from ", "export * from ", "await import("]
      .map((start, index) => `${start}"${"abcde"[index]}"`)
      .join(";\n");
    assert.deepEqual(sourcesIn(text), ["a", "b", "c", "d", "e"]);
  });
});
