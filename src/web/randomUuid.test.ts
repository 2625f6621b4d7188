import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { randomUuid } from "./randomUuid.ts";

test("a random id is a UUID of version 4, and each is another", () => {
  const ids = Array.from({ length: 200 }, randomUuid);
  for (const id of ids) assert.ok(z.uuidv4().safeParse(id).success, id);
  assert.equal(new Set(ids).size, ids.length);
});
