import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isRetryable, isUnavailable } from "./errors.ts";

const failure = (details: object) => Object.assign(new Error("x"), details);

describe("an engine's error", () => {
  for (const [details, away] of [
    [{ errcode: 13 }, true], // SQLite: disk full
    [{ errcode: 10 | (3 << 8) }, true], // SQLite: a kind of I/O error
    [{ errcode: 5 }, true], // SQLite: busy
    [{ errcode: 1 }, false], // SQLite: wrong SQL
    [{ errcode: 787 }, false], // SQLite: foreign key
    [{ code: "ECONNREFUSED" }, true],
    [{ code: "57P01" }, true], // PostgreSQL: shutting down
    [{ code: "08006" }, true], // PostgreSQL: connection failure
    [{ code: "53100" }, true], // PostgreSQL: disk full
    [{ code: "42P01" }, false], // PostgreSQL: no such table
    [{ code: "22021" }, false], // PostgreSQL: NUL in text
    [{ code: "57014" }, false], // PostgreSQL: the statement was cancelled
    [{ message: "Connection terminated unexpectedly" }, true],
    [{ message: "timeout exceeded when trying to connect" }, true],
    [{ message: "undefined is not a function" }, false],
  ] as const)
    it(`with ${JSON.stringify(details)} is ${away ? "" : "not "}an unavailable database`, () =>
      assert.equal(isUnavailable(failure(details)), away));

  it("says whether the same transaction may be retried", () => {
    for (const code of ["40001", "40P01"]) assert.ok(isRetryable(failure({ code })));
    assert.ok(isRetryable(failure({ code: "0A000", routine: "RevalidateCachedQuery" })));
    for (const code of ["23505", "57P01", "0A000", undefined]) assert.ok(!isRetryable(failure({ code })));
  });
});
