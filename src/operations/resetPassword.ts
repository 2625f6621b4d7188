import { findByEmail } from "#features/account/server/queries.ts";
import { issueReset } from "#features/account/server/recovery/queries.ts";
import { resetLink } from "#features/account/server/recovery/resetMail.ts";
import { record } from "#server/audit.ts";
import type { Config } from "#server/program/config.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { RowOf, Tx } from "#server/schema.ts";
import { turnOffTwoFactor } from "#server/twoFactor/twoFactor.ts";
import { change, requireThisVersion } from "./change.ts";
import { runOperation } from "./program.ts";

interface NewPassword {
  link: string;
  /** Whether it was on and is off now. */
  turnedOff: boolean;
}

/** Creates a link that sets a new password, for an operator to pass on. The server may be running. Throws a `StartupError`. */
async function makeLink(config: Config, email: string, twoFactorOff: boolean): Promise<NewPassword> {
  const { token, turnedOff } = await change(config, async (tx) => {
    await requireThisVersion(tx);
    const account = await findByEmail(tx, email);
    if (!account) throw new StartupError(`No hay una cuenta con el email ${email}`);
    const now = new Date();
    const turnedOff = twoFactorOff && (await turnOffTwoFactor(tx, account.id));
    if (turnedOff) await noteTurnedOff(tx, account, now, config);
    return { token: await issueReset(tx, account, now), turnedOff };
  });
  return { link: resetLink(config.publicUrl ?? `http://127.0.0.1:${config.port}`, token), turnedOff };
}

/** The event is the account's own, because an operator has no account. */
async function noteTurnedOff(tx: Tx, account: RowOf<"accounts">, now: Date, { timeZone }: Config) {
  const { id, company_id: companyId, type, name } = account;
  const summary = "Un operador del servidor desactivó la verificación en dos pasos";
  const event = { action: "two_factor", entity: "account", id, summary } as const;
  await record(tx, [event], { actor: { id, companyId, type, name }, ip: "", now, timeZone });
}

if (import.meta.main)
  await runOperation(
    "npm run reset-password -- EMAIL [--two-factor-off]",
    [1, 1],
    async ({ config, subjects, has }) => {
      const [email = ""] = subjects;
      const twoFactorOff = has("two-factor-off");
      const { link, turnedOff } = await makeLink(config, email, twoFactorOff);
      const off = turnedOff
        ? "Verificación en dos pasos desactivada"
        : "La verificación en dos pasos no estaba activada";
      return `${twoFactorOff ? `${off}.\n` : ""}Enlace para poner otra contraseña; sirve una vez, durante 30 minutos:\n${link}`;
    },
  );
