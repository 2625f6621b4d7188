import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { changesAsText, changesOf } from "./audit.ts";

describe("the changes of an event", () => {
  it("are listed field by field, before and after", () => {
    assert.deepEqual(
      changesOf({ name: "A", phone: "1", tags: [1] }, { name: "B", phone: "1", tags: [1, 2] }),
      {
        name: { before: "A", after: "B" },
        tags: { before: [1], after: [1, 2] },
      },
    );
  });

  it("are all fields when a record is created or deleted", () => {
    assert.deepEqual(changesOf(null, { name: "A", notes: null }), { name: { before: null, after: "A" } });
    assert.deepEqual(changesOf({ name: "A" }, undefined), { name: { before: "A", after: null } });
    assert.equal(changesOf(null, null), null);
  });

  it("leave out fields that are computed from the clock or from other fields", () => {
    const before = {
      id: 1,
      updated_at: "a",
      can_delete: true,
      total_pending: 5,
      total_earning: 1,
      name: "A",
    };
    const after = {
      id: 2,
      updated_at: "b",
      can_delete: false,
      total_pending: 6,
      total_earning: 2,
      name: "A",
    };
    assert.equal(changesOf(before, after), null);
  });

  it("keep the beginning of a long text", () => {
    const changes = { notes: { before: "x".repeat(500), after: "y".repeat(10_000) } };
    const stored = JSON.parse(changesAsText(changes));
    assert.deepEqual(stored.notes, { before: "x".repeat(500), after: `${"y".repeat(500)}…` });
  });

  it("keep at most 16 kB, and mark a list that was cut", () => {
    const entries = (letter: string) =>
      Array.from({ length: 200 }, (_, id) => ({ id, name: letter.repeat(500), amount: 1.5 }));
    const fields = ["addresses", "phones", "emails", "bills"].map((field) => [
      field,
      { before: entries("á"), after: entries("🛵") },
    ]);
    const text = changesAsText(Object.fromEntries(fields));
    assert.ok(Buffer.byteLength(text) <= 16_384, `${Buffer.byteLength(text)} bytes`);
    const { before } = JSON.parse(text).addresses;
    assert.equal(before[0].name, `${"á".repeat(150)}…`);
    assert.deepEqual(before.at(-1), { id: before.length - 1, name: "…", amount: 1.5 });
    assert.ok(before.length > 1 && before.length < 20);
  });

  it("are null exactly when both states are equal", () => {
    const thing = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.jsonValue());
    fc.assert(
      fc.property(thing, thing, (before, after) => {
        assert.equal(changesOf(before, structuredClone(before)), null);
        const changed = Object.keys(changesOf(before, after) ?? {}).sort();
        const differs = ["a", "b", "c"].filter(
          (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
        );
        assert.deepEqual(changed, differs);
      }),
    );
  });
});
