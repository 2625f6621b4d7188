import type { Database } from "../database/types.ts";
import type { Log } from "../monitoring/log.ts";
import { ConfigError } from "../program/config.ts";
import type { SecretKey } from "./secretKey.ts";
import { countOfOtherKeys } from "./twoFactor.ts";

/**
 * Throws `ConfigError` if another process has stored secrets in this PostgreSQL with another key. An embedded database has one
 * process: it starts even with a lost key, because people can still sign in with recovery codes.
 */
export async function checkSecretKey(database: Database, secretKey: SecretKey, log: Log): Promise<void> {
  const others = await countOfOtherKeys(database.read, secretKey);
  if (others === 0) return;
  if (database.engine === "sqlite")
    return log.error({ accounts: others }, "two-factor secrets were stored with another SECRET_KEY_FILE");
  throw new ConfigError(
    "SECRET_KEY_FILE",
    `no es la llave con la que se guardó la verificación en dos pasos (cuentas: ${others}): usa la misma en todos los procesos, o apágala con npm run reset-password -- EMAIL --two-factor-off`,
  );
}
