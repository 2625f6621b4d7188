import { resetToken } from "#features/account/server/recovery/samples.ts";
import { type Caller, PASSWORD } from "#test/api.ts";
import { NOW, newEmail } from "./records.ts";
import { type Rows, samePasswords } from "./row.ts";
import { beginTwoFactor, passwordAndCode } from "./twoFactor.ts";

const ownProfile = (caller: Caller) => ({
  name: "Otro Nombre",
  email: caller.user?.email ?? "x@ejemplo.com",
});

/** Signing up and in, and a person's own account. */
export const accountRows: Rows = {
  "POST /register": { who: "anyone", body: () => ({ name: "Nueva", email: newEmail(), password: PASSWORD }) },
  "POST /login": {
    who: "anyone",
    body: (records) => ({ email: records.owner.user.email, password: PASSWORD }),
  },
  "GET /config": { who: "anyone" },
  "POST /password/forgot": { who: "anyone", body: (records) => ({ email: records.owner.user.email }) },
  "POST /password/reset": {
    who: "anyone",
    body: async (records) => {
      const { user } = await records.api.owner();
      return { token: await resetToken(records.api.database, user.email, NOW), ...samePasswords };
    },
  },
  "POST /logout": { who: "look", fresh: true },
  "POST /user/confirm": { who: "look", body: () => ({ password: PASSWORD }) },
  "GET /user": { who: "look" },
  "POST /user/update": { who: "look", body: (_, caller) => ownProfile(caller) },
  "GET /user/picture": { who: "look" },
  "PUT /user/password": { who: "look", fresh: true, body: () => samePasswords },
  "GET /sign-ins": { who: "look" },
  "DELETE /sign-ins": { who: "look", fresh: true },
  "DELETE /sign-ins/:id": {
    who: "look",
    fresh: true,
    stranger: 204, // Each caller ends its own sign-in. The account's tests try somebody else's.
    params: async (_, caller) => ({ id: (await caller.get("/sign-ins")).body[0]?.id ?? 1 }),
  },
  "GET /user/two-factor": { who: "look" },
  "POST /user/two-factor": { who: "look", fresh: true, body: () => ({ password: PASSWORD }) },
  "POST /user/two-factor/confirm": {
    who: "look",
    fresh: true,
    body: async (_, caller) => ({ code: await beginTwoFactor(caller) }),
  },
  "DELETE /user/two-factor": { who: "look", fresh: true, body: (_, caller) => passwordAndCode(caller) },
  "POST /user/two-factor/recovery-codes": {
    who: "look",
    fresh: true,
    body: (_, caller) => passwordAndCode(caller),
  },
};
