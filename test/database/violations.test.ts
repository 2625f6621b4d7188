// @both-engines Each engine names a violated key its own way.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { sampleClient } from "#features/clients/server/samples.ts";
import { violatesUnique } from "#server/database/errors.ts";
import { openTestApi, type TestApi } from "../api.ts";

describe("violatesUnique", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi();
    const owner = await api.owner();
    for (const name of ["Uno", "Dos"])
      assert.equal((await owner.post("/clients", sampleClient({ legal_name: name }))).status, 201);
  });
  after(() => api.close());

  async function violation(statement: string): Promise<unknown> {
    try {
      await api.database.transaction((tx) => sql.raw(statement).execute(tx));
    } catch (error) {
      return error;
    }
    return assert.fail("the database took it");
  }

  it("finds the index by a column, whether it is an index over several columns or a constraint on one", async () => {
    const document = await violation("update clients set type = 'legal', registration_key = 'j-1'");
    assert.ok(violatesUnique(document, "clients", "registration_key"));
    assert.ok(!violatesUnique(document, "clients", "registration"));
    assert.ok(!violatesUnique(document, "accounts", "registration_key"));
    const email = await violation(
      `insert into accounts (company_id, type, name, email, email_key, password_hash, search, created_at, updated_at)
        select company_id, type, name, email, email_key, password_hash, search, created_at, updated_at from accounts`,
    );
    assert.ok(violatesUnique(email, "accounts", "email_key"));
    assert.ok(!violatesUnique(email, "accounts", "id"));
  });

  it("is false for other failures", async () => {
    for (const statement of [
      "update clients set legal_name = null",
      "delete from companies",
      "select nothing",
    ])
      assert.ok(!violatesUnique(await violation(statement), "clients", "legal_name"));
  });
});
