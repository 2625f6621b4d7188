import type { Config } from "#server/program/config.ts";
import { StartupError } from "#server/program/startupError.ts";
import type { Tx } from "#server/schema.ts";
import { replaceKey, storedKeyId } from "#server/twoFactor/checkSecretKey.ts";
import { loadSecretKey } from "#server/twoFactor/keyFile.ts";
import { instantAt } from "#shared/dates.ts";
import { change, requireThisVersion } from "./change.ts";
import { runOperation } from "./program.ts";

/** Who needs a recovery code after the key is replaced, and who has none. */
async function affectedBy(tx: Tx, keyId: string) {
  const rows = await tx
    .selectFrom("two_factor as t")
    .innerJoin("accounts as a", "a.id", "t.account_id")
    .leftJoin("recovery_codes as r", "r.account_id", "t.account_id")
    .select(["a.email", ({ fn }) => fn.count<number>("r.hash").as("codes")])
    .where("t.key_id", "!=", keyId)
    .where("t.enabled_at", "is not", null)
    .groupBy(["a.id", "a.email"])
    .orderBy("a.id")
    .execute();
  return rows.map(({ email, codes }) => ({ email, codes: Number(codes) }));
}

/** Uses the configured key from now on, because the one before was lost. Throws a `StartupError`. */
async function replace(config: Config, force: boolean): Promise<string> {
  const secretKey = loadSecretKey(config);
  return change(config, async (tx) => {
    await requireThisVersion(tx);
    if ((await storedKeyId(tx)) === secretKey.id) return "La llave ya es la de esta base de datos.";
    const affected = await affectedBy(tx, secretKey.id);
    if (!force)
      throw new StartupError(
        `La llave de antes deja de servir (cuentas con verificación en dos pasos: ${affected.length}). Si de verdad se perdió, usa --force.`,
      );
    await replaceKey(tx, secretKey, instantAt(new Date()));
    const without = affected.filter(({ codes }) => codes === 0);
    return [
      "La base de datos usa ahora esta llave. Reinicia todos los procesos del servidor.",
      ...affected.map(
        ({ email, codes }) => `${email}: entra con un código de recuperación (le quedan ${codes})`,
      ),
      ...without.map(({ email }) => `Sin códigos: npm run reset-password -- ${email} --two-factor-off`),
    ].join("\n");
  });
}

if (import.meta.main)
  await runOperation("npm run replace-key -- [--force]", [0, 0], ({ config, has }) =>
    replace(config, has("force")),
  );
