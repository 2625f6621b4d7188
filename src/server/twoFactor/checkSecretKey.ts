import { sql } from "kysely";
import { type Instant, instantAt } from "#shared/dates.ts";
import type { Database } from "../database/types.ts";
import { ConfigError } from "../program/config.ts";
import type { Db, Tx } from "../schema.ts";
import type { SecretKey } from "./secretKey.ts";

/** The id of the key that this database is used with. Undefined before the first start. */
export async function storedKeyId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom("secret_key_check").select("key_id").executeTakeFirst();
  return row?.key_id;
}

/** Throws `ConfigError` unless this is the key that the database was first used with. The first start stores which that is. */
export async function checkSecretKey(database: Database, secretKey: SecretKey, now: Date): Promise<void> {
  const { id, affected } = await database.transaction(async (tx) => ({
    id: (await storedKeyId(tx)) ?? (await storeFirst(tx, secretKey, instantAt(now))),
    affected: await countOfOtherKeys(tx, secretKey),
  }));
  if (id === secretKey.id) return;
  throw new ConfigError(
    "SECRET_KEY_FILE",
    `la llave no es la de esta base de datos: todos los procesos usan la misma, y en otra máquina va su copia. Si se perdió: npm run replace-key -- --force; quienes tienen la verificación en dos pasos (cuentas: ${affected}) entran después con un código de recuperación`,
  );
}

/** Returns the id of the key that counts, which another process may have just stored. */
async function storeFirst(tx: Tx, { id }: SecretKey, at: Instant): Promise<string | undefined> {
  // A database from before this check may have secrets already, and this key must be theirs.
  const { rows } = await sql<{ own: number; others: number }>`
    select count(case when key_id = ${id} then 1 end) as own, count(case when key_id <> ${id} then 1 end) as others
    from two_factor`.execute(tx);
  const { own, others } = rows[0] ?? { own: 0, others: 0 };
  if (Number(others) > 0 && Number(own) === 0) return undefined;
  await tx
    .insertInto("secret_key_check")
    .values({ id: 1, key_id: id, created_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return storedKeyId(tx);
}

/** From now on the database is used with this key. Secrets of another one can't be read any more. */
export async function replaceKey(tx: Tx, { id }: SecretKey, at: Instant): Promise<void> {
  await tx
    .insertInto("secret_key_check")
    .values({ id: 1, key_id: id, created_at: at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ key_id: id, created_at: at }))
    .execute();
}

/** The number of accounts whose secret this key can't read. */
async function countOfOtherKeys(db: Db, { id }: SecretKey): Promise<number> {
  const { count } = await db
    .selectFrom("two_factor")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("key_id", "!=", id)
    .where("enabled_at", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
