// A built page calls a route by its method and path, without the contract's schemas (scripts/pages/calls.mjs). What it does without them must
// be what it does with them, and no other test sees a built page's address that somebody mistyped.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod";
import { endpoints } from "#app/api.ts";
import { isCalled, ruleOf } from "#scripts/pages/calls.mjs";
import { pageNumber, pageSize, recordDay } from "#web/list/queryRules.ts";

/** What people type into an address, and what a link of another version may say. */
const VALUES = [
  ..."abc -1 0 1 01 1.5 100 101 999999999 9999999999999999999 true asc desc pdf 1,2 pending pending,lost".split(
    " ",
  ),
  ...[
    "2026-11-20",
    "2026-02-30",
    "2026-13-01",
    "2100-01-01",
    "ñ",
    "pending,",
    "x".repeat(201),
    "x".repeat(2000),
  ],
];

/** Parameters that no page's address has: their pages name them in a call. */
const UNWRITTEN = new Set(["ids", "from", "size", "days"]);

type Rule = { test: (value: string) => boolean };

function differencesIn(query: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).flatMap(([name, shape]) => {
    if (UNWRITTEN.has(name)) return [];
    const code = `return ${ruleOf(name, shape as z.core.JSONSchema._JSONSchema)}`;
    const rule = new Function("pageNumber", "pageSize", "recordDay", code)(
      pageNumber,
      pageSize,
      recordDay,
    ) as Rule;
    return VALUES.filter((value) => {
      const { error } = query.safeParse({ [name]: value });
      const isRefused = error?.issues.some(({ path }) => path[0] === name) ?? false;
      return rule.test(value) === isRefused;
    }).map((value) => `${name}=${value.slice(0, 30)}`);
  });
}

describe("a built page's routes", () => {
  it("refuse in an address what the server refuses, parameter by parameter", () => {
    const queries = endpoints.flatMap(({ route }) => route.query ?? []);
    assert.ok(queries.length > 40, `${queries.length} queries`);
    assert.deepEqual([...new Set(queries.flatMap(differencesIn))], []);
  });

  it("keep their schemas where the code uses one, under whatever name", () => {
    const uses = {
      "call(saveRoutes.save, { body });": true,
      "download(saveRoutes.save); mayCall(saveRoutes.save.access, session);": true,
      "useUrlState<Query>(saveRoutes.list.query);": true,
      "useRecordForm(initial, saveRoutes.save.body);": false,
      "const { body } = saveRoutes.save;": false,
      "const save = saveRoutes.save;": false,
      "const routes = saveRoutes;": false,
      "saveRoutes.list.query.safeParse(raw);": false,
    };
    assert.deepEqual(
      Object.fromEntries(Object.keys(uses).map((code) => [code, isCalled("saveRoutes", code)])),
      uses,
    );
    assert.equal(isCalled("saveBody", "saveBody.parse(body);"), false);
    assert.equal(isCalled("saveRoutes as routes", "routes.save.body"), false);
  });
});
