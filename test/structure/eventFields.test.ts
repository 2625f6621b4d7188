import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod";
import { endpoints } from "#app/api.ts";
import { account } from "#features/account/contract.ts";
import { HIDDEN_FIELDS } from "#features/events/changes.ts";
import { fieldLabels } from "#features/events/texts.ts";
import { DERIVED } from "#server/audit.ts";

/** The resources that events describe: the account, and everything that can be edited. */
const shapes = new Map<string, object>();
for (const { route } of endpoints)
  if (route.method === "GET" && route.versioned && route.answer instanceof z.ZodObject)
    shapes.set(route.path, route.answer.shape);
shapes.set("/user", account.shape);

describe("the fields in events", () => {
  it("come from seven resources or more", () => assert.ok(shapes.size >= 7));

  for (const [path, shape] of shapes)
    it(`have a Spanish name: ${path}`, () => {
      const nameless = Object.keys(shape).filter(
        (field) => !(field in fieldLabels) && !HIDDEN_FIELDS.has(field) && !DERIVED.has(field),
      );
      assert.deepEqual(nameless, []);
    });
});
