// The table of an order's fields in words: docs/order-fields.md is printed from the code. `WRITE_DOCS=1 npm test -- orderFields` writes it.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { askedFields } from "#features/deliveries/askedContract.ts";
import { recipientFields } from "#features/deliveries/changeBodies.ts";
import { deliveryFields } from "#features/deliveries/deliveryFields.ts";
import { type Cell, READERS, SENDERS, type Sender } from "#features/deliveries/fields/doors.ts";
import { ORDER_FIELDS } from "#features/deliveries/fields/table.ts";
import { v1OrderBody } from "#features/keys/v1Contract.ts";
import { formBody } from "#features/requests/formContract.ts";

const FILE = join(import.meta.dirname, "..", "..", "docs", "order-fields.md");
const BEGIN = "<!-- Printed from src/features/deliveries/fields/table.ts. -->\n";

const MARKS: Record<string, string> = { true: "✓", own: "own", false: "" };
const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** A row for each field that goes through one of the doors. */
function print<Door extends string>(
  doors: readonly Door[],
  cellsOf: (field: (typeof ORDER_FIELDS)[keyof typeof ORDER_FIELDS]) => Readonly<Record<Door, Cell>>,
): string {
  const rows = Object.entries(ORDER_FIELDS)
    .map(([name, field]) => ({ name, cells: cellsOf(field) }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== false))
    .map(({ name, cells }) =>
      line([`\`${name}\``, ...doors.map((door) => MARKS[String(cells[door])] ?? "?")]),
    );
  return [line(["field", ...doors]), line(["---", ...doors.map(() => "---")]), ...rows].join("\n");
}

describe("the table of an order's fields", () => {
  it("has a decision for each field at each door", () => {
    for (const [name, { sees, sends }] of Object.entries(ORDER_FIELDS)) {
      assert.deepEqual(Object.keys(sees).sort(), [...READERS].sort(), name);
      assert.deepEqual(Object.keys(sends).sort(), [...SENDERS].sort(), name);
    }
  });

  it("has what the bodies of its doors read", () => {
    const bodies = {
      office: deliveryFields,
      transit: recipientFields,
      request: askedFields,
      form: formBody,
      v1: v1OrderBody,
    };
    const notOfOrders = ["uuid", "website", "note"];
    for (const [door, body] of Object.entries(bodies)) {
      const sent = Object.entries(ORDER_FIELDS).filter(([, { sends }]) => sends[door as Sender] !== false);
      const read = Object.keys(body.shape).filter((name) => !notOfOrders.includes(name));
      assert.deepEqual(read.sort(), sent.map(([name]) => name).sort(), door);
    }
  });

  it("is the one that docs/order-fields.md shows", () => {
    const [head = ""] = readFileSync(FILE, "utf8").split(BEGIN);
    const sees = print(READERS, ({ sees }) => sees);
    const sends = print(SENDERS, ({ sends }) => sends);
    const text = `${head}${BEGIN}\n## Who sees it\n\n${sees}\n\n## Who sends it\n\n${sends}\n`;
    if (process.env.WRITE_DOCS) writeFileSync(FILE, text);
    assert.equal(readFileSync(FILE, "utf8"), text, "WRITE_DOCS=1 npm test -- orderFields writes it");
  });
});
