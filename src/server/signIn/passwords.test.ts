import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as argon2 from "@node-rs/argon2";
import { openTestApi } from "#test/api.ts";
import { hashNow, verifyPassword } from "./passwords.ts";

const COMPOSED = "contraseña-ó".normalize("NFC");
const DECOMPOSED = COMPOSED.normalize("NFD");

describe("a password", () => {
  it("is the same with letters and accents typed as one character or as two", async () => {
    assert.notEqual(COMPOSED, DECOMPOSED);
    for (const chosen of [COMPOSED, DECOMPOSED]) {
      const hash = await hashNow(chosen);
      for (const typed of [COMPOSED, DECOMPOSED]) assert.equal(await verifyPassword(hash, typed), true);
      assert.equal(await verifyPassword(hash, `${chosen}x`), false);
    }
  });

  it("that was hashed as it was typed still opens its account", async () => {
    assert.equal(await verifyPassword(await argon2.hash(DECOMPOSED), DECOMPOSED), true);
    assert.equal(await verifyPassword(undefined, DECOMPOSED), false);
  });

  it("may be repeated from another keyboard", async () => {
    const api = await openTestApi();
    try {
      const email = "nfc@ejemplo.com";
      const nobody = api.as(null);
      const answer = await nobody.post("/register", {
        name: "Ana",
        email,
        password: DECOMPOSED,
        confirmPassword: COMPOSED,
      });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      assert.equal((await nobody.post("/login", { email, password: COMPOSED })).status, 200);
    } finally {
      await api.close();
    }
  });
});
