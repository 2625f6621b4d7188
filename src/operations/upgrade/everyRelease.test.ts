// @alone Changes its process.
// @world Upgrades some twenty databases; releases.test.ts has two of them.
import { describe, it } from "node:test";
import { testEngine } from "#test/api.ts";
import { assertUpgraded } from "#test/releases/assertUpgraded.ts";
import { releases } from "#test/releases/dumps.ts";

const cannot =
  testEngine === "postgres" &&
  process.env.TEST_POSTGRES_URL === "pglite" &&
  "there is no PostgreSQL server to upgrade";

describe("an upgrade from every released version", { skip: cannot }, () => {
  for (const release of releases()) it(`keeps every value of ${release}`, () => assertUpgraded(release));
});
