import { change } from "#server/endpoint.ts";
import { markProved } from "#server/signIn/session.ts";
import { AppError, invalid } from "#shared/errors.ts";
import { accountRoutes as routes } from "../contract.ts";
import { confirmTexts } from "../texts.ts";
import { type Purpose, takeVerified, verifyCode, verifyCredentials } from "./signIn.ts";

const CONFIRM: Purpose = { codes: "settings", failed: "Intento fallido de confirmar su contraseña" };

/** In a form of a signed-in person a wrong password is a wrong field, not a failed sign-in. */
function asField(error: unknown): unknown {
  const isPassword = error instanceof AppError && error.code === "bad-credentials" && !error.twoFactor;
  return isPassword ? invalid({ password: [confirmTexts.passwordWrong] }) : error;
}

export const confirmEndpoint = change(routes.confirm, {
  lock: "own account",
  prepare: async ({ database, actor, body: { password, code }, ...call }) => {
    try {
      const verified = await verifyCredentials(database, call, { email: actor.email, password }, CONFIRM);
      // The e-mail is somebody else's by now.
      if (verified.id !== actor.id) throw new AppError("unauthenticated");
      return { verified, used: await verifyCode(database, call, verified, code, CONFIRM) };
    } catch (error) {
      throw asField(error);
    }
  },
  handle: async ({ tx, actor, signInId, ready, at, ...call }) => {
    if (signInId === null) throw new AppError("unauthenticated");
    await takeVerified(tx, call, ready);
    await markProved(tx, signInId, at);
    return {
      events: [{ action: "login", entity: "account", id: actor.id, summary: "Confirmó su contraseña" }],
    };
  },
});
