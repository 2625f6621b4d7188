import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { openTestApi, type TestApi } from "#test/api.ts";
import { resetToken } from "./samples.ts";
import { tallyStatuses } from "./testing.ts";

const NOW = "2026-11-20T15:00:00Z";
const NEXT = "otra-clave-segura-2";
const pair = { password: NEXT, confirmPassword: NEXT };

describe("limits on password recovery", () => {
  let api: TestApi;
  before(async () => {
    api = await openTestApi({ LOGIN_ATTEMPTS_PER_MINUTE: "3" });
    api.setNow(NOW);
  });
  after(() => api.close());

  const post = (ip: string, path: string, body: object) => api.as(null, null, ip).post(path, body);

  it("stop one e-mail from one address, whatever its case, and the address after ten times as many", async () => {
    const ask = (ip: string, email: string) => post(ip, "/password/forgot", { email });
    for (let i = 0; i < 3; i++) assert.equal((await ask("10.0.0.1", "ana@ejemplo.com")).status, 202);
    const refused = await ask("10.0.0.1", "ANA@ejemplo.com");
    assert.equal(refused.status, 429);
    assert.equal(refused.headers["retry-after"], "60");
    assert.equal((await ask("10.0.0.2", "ana@ejemplo.com")).status, 202);
    const others = await Promise.all(
      Array.from({ length: 40 }, (_, i) => ask("10.0.0.1", `otra-${i}@ejemplo.com`)),
    );
    assert.deepEqual(tallyStatuses(others), { 202: 27, 429: 13 });
  });

  it("stop an address that tries tokens, but nobody with a valid link", async () => {
    const { user } = await api.owner();
    const attempt = (ip: string, token: string) => post(ip, "/password/reset", { token, ...pair });
    for (let i = 0; i < 3; i++) assert.equal((await attempt("10.0.1.1", `x${i}`)).status, 422);
    const token = await resetToken(api.database, user.email, new Date(NOW));
    assert.equal((await attempt("10.0.1.1", token)).status, 429);
    assert.equal((await attempt("10.0.1.2", token)).status, 204);
  });
});
