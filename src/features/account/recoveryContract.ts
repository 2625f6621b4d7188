import { z } from "zod";
import { passwordPair, samePasswords } from "#features/account/contract.ts";
import { profileTexts } from "#features/account/texts.ts";
import { email } from "#shared/fields.ts";
import { route } from "#shared/routes/route.ts";
import { resetTexts } from "./recoveryTexts.ts";

const token = z
  .string({ error: resetTexts.badToken })
  .min(1, resetTexts.badToken)
  .max(200, resetTexts.badToken);

const config = z.object({ registration: z.boolean(), recovery: z.boolean(), webhooks: z.boolean() });
config.register(z.globalRegistry, { id: "Config" });

const forgotBody = z.object({ email: email(profileTexts.emailRequired, profileTexts.emailWrong) });

const resetBody = z
  .object({
    token,
    ...passwordPair.shape,
  })
  .check(samePasswords());

export const recoveryRoutes = {
  config: route({
    method: "GET",
    path: "/config",
    access: "anyone",
    summary: "What this server offers before sign-in: new companies, password recovery by mail",
    answer: config,
  }),
  forgot: route({
    method: "POST",
    path: "/password/forgot",
    access: "anyone",
    summary: "Mail a link that sets a new password. The answer is the same whether the account exists or not",
    body: forgotBody,
    answer: z.object({ message: z.string() }),
    status: 202,
    once: true,
  }),
  reset: route({
    method: "POST",
    path: "/password/reset",
    access: "anyone",
    summary: "Set a new password with the token of a mailed link; ends the account's sign-ins",
    body: resetBody,
    status: 204,
    secret: true,
    once: true,
  }),
};
