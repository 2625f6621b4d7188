import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod";
import { isHidden } from "#features/events/changes.ts";
import { eventShapes } from "#features/events/shapes.ts";
import { fieldLabels } from "#features/events/texts.ts";
import { DERIVED } from "#server/audit.ts";
import { formats } from "#shared/formats.ts";

/** Whether a value of the type can be shown: a text, a yes or no, or what its contract says how to show. */
function isShown(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return isShown(schema.unwrap());
  if (schema instanceof z.ZodArray) return isShown(schema.element);
  return formats.get(schema) !== undefined || schema instanceof z.ZodString || schema instanceof z.ZodBoolean;
}

describe("the fields in events", () => {
  for (const [entity, { shape }] of Object.entries(eventShapes)) {
    const fields = Object.entries(shape).filter(([field]) => !isHidden(field) && !DERIVED.has(field));
    if (fields.length === 0) continue;
    it(`have a Spanish name and a way to show them: ${entity}`, () => {
      const faults = fields.filter(([field, schema]) => !(field in fieldLabels) || !isShown(schema));
      assert.deepEqual(
        faults.map(([field]) => field),
        [],
      );
    });
  }

  it("have no Spanish name that no record shows", () => {
    const shownFields = new Set(Object.values(eventShapes).flatMap(({ shape }) => Object.keys(shape)));
    const unused = Object.keys(fieldLabels).filter((field) => !shownFields.has(field) || isHidden(field));
    assert.deepEqual(unused, []);
  });

  it("are not shown as a bare number, an identifier or an object", () => {
    for (const bare of [z.number(), z.enum(["safe"]), z.object({ full_name: z.string() }), z.unknown()])
      assert.equal(isShown(bare.nullable()), false);
  });
});
