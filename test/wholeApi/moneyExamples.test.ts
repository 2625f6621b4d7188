// docs/money-examples.md, printed from what the examples do. `WRITE_DOCS=1 npm test -- moneyExamples --engine sqlite` writes it.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { brokenInvariants } from "#operations/rules/invariants.ts";
import { openTestApi, type TestApi } from "#test/api.ts";
import { EXAMPLES, type Example } from "./money/examples.ts";
import { type Office, openOffice } from "./money/office.ts";

const DOCS = join(import.meta.dirname, "..", "..", "docs");
const FILE = join(DOCS, "money-examples.md");
const BEGIN = "<!-- Printed from test/wholeApi/money/examples.ts. -->\n";

describe("the worked examples of money", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
  });
  after(() => api.close());

  interface Line {
    id: number;
    cause: string;
    account: string;
    currency: "USD" | "VES";
    amount: number;
    place: string | null;
  }

  /** What an office's journal has, an entry a row. */
  async function journalOf({ owner }: Office): Promise<string[]> {
    const lines: Line[] = await api.database.read
      .selectFrom("journal_entries as e")
      .innerJoin("journal_lines as l", "l.entry_id", "e.id")
      .innerJoin("accounts as a", "a.company_id", "e.company_id")
      .select(["e.id", "e.cause", "l.account", "l.currency", "l.amount", "l.place"])
      .where("a.id", "=", owner.user.id)
      .orderBy("e.id")
      .execute();
    return [...Map.groupBy(lines, ({ id }) => id).values()].map((entry) => {
      const moves = entry.map(({ account, currency, amount, place }) => {
        const sign = amount < 0 ? "−" : "+";
        const value = (Math.abs(amount) / 100).toFixed(2);
        return `${account}${place ? ` (${place})` : ""} ${sign}${currency === "VES" ? "Bs " : ""}${value}`;
      });
      return `| \`${entry[0]?.cause}\` | ${moves.sort().join("<br>")} |`;
    });
  }

  async function print({ rule, story, run }: Example): Promise<string> {
    const office = await openOffice(api);
    const seen = await run(office);
    assert.deepEqual(await brokenInvariants(api.database.read), [], rule);
    const entries = await journalOf(office);
    const table = ["| entry | lines |", "| --- | --- |", ...entries].join("\n");
    const journal = entries.length > 0 ? `\n\n${table}` : "";
    return `## ${rule}\n\n${story}${journal}\n\n${seen.join(" ")}\n`;
  }

  it("are one for each rule of docs/money.md", () => {
    const text = readFileSync(join(DOCS, "money.md"), "utf8");
    const [, rules = ""] = text.split("## Rules");
    const named = [...(rules.split("\n## ")[0] ?? "").matchAll(/^- \*\*(.+?)\.\*\*/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(
      EXAMPLES.map(({ rule }) => rule),
      named,
    );
  });

  it("are what docs/money-examples.md shows", async () => {
    const [head = ""] = readFileSync(FILE, "utf8").split(BEGIN);
    const parts: string[] = [];
    for (const example of EXAMPLES) parts.push(await print(example));
    const text = `${head}${BEGIN}\n${parts.join("\n")}`;
    if (process.env.WRITE_DOCS) writeFileSync(FILE, text);
    assert.equal(readFileSync(FILE, "utf8"), text, "WRITE_DOCS=1 npm test -- moneyExamples writes it");
  });
});
