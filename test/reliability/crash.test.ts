// @world Kills servers and their databases.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findPostgres } from "#scripts/postgres.mjs";
import { testEngine } from "#test/api.ts";
import { postgresScenarios, sqliteScenarios } from "./stages.ts";

// `npm test` runs a file that names openTestDatabase once on each engine.
const missing =
  testEngine === "postgres" && !findPostgres() && "there is no PostgreSQL server to stop and kill";

/** The short form of `npm run test:crash`. */
describe("a server that is killed, disconnected and left without disk under load", { skip: missing }, () => {
  const scenarios = testEngine === "postgres" ? postgresScenarios : sqliteScenarios;
  it("loses nothing, does nothing twice, and recovers", { timeout: 600_000 }, async (t) => {
    for await (const outcome of scenarios({ kills: 2, others: 1 })) {
      if (typeof outcome === "string") {
        await t.test("every scenario", { skip: outcome });
        continue;
      }
      const { name, lost, doubled, gaps, problems } = outcome;
      assert.deepEqual(
        { name, lost, doubled, gaps, problems },
        { name, lost: 0, doubled: 0, gaps: 0, problems: [] },
      );
    }
  });
});
